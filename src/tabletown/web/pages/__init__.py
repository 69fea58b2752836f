"""The pages: view models of a table for one viewer, and the templates that render them."""
