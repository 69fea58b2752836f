"""Playing on a full screen."""
