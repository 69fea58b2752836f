"""The table as text, as panels and as SVG."""
