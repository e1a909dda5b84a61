"""A small virtual machine with a real Linux GPIO chip, and what is run in it: `python -m tests.hil`."""
