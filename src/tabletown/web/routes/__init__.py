"""The routes: each finds its table and its person, calls the service, and returns a page or JSON."""
