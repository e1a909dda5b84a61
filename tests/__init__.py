"""The tests; `python -m tests` runs them after every check that reads the code."""
