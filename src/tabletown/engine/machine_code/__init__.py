"""Compile rules to machine code, for the CPU and for a GPU; use it through `engine.compile`."""
