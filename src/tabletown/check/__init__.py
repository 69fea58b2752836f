"""The conformance suite: checks that every game must pass."""
