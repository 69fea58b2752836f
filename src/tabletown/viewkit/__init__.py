"""Shared code for the views of all games, built on Rich and Jinja."""
