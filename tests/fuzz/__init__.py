"""Random input of every kind that comes from outside: nothing but the errors that people are told may come out.

`python -m tests.fuzz` is the long run; `tests/test_fuzz.py` a short one of the same targets.
"""
