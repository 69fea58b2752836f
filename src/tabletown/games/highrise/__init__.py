"""Highrise Homino: a skyscraper of dominoes."""
