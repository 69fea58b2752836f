"""The plain-text terminal front end."""
