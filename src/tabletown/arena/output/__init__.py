"""The output of a contest: progress, results in the terminal, report pages."""
