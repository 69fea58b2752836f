"""The web server: tables where people and bots play in the browser, and the JSON API for remote bots."""
