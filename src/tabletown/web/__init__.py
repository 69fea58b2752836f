"""The pages: tables at which people and bots play in the browser, and the JSON interface for remote bots."""
