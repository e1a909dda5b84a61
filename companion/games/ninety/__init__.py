"""The engine of the games whose total climbs to ninety: SNAFOO and Schnuff, one engine, two rule sets.

Not a game itself. Rule numbers in these modules are those of the rules page, "SNAFOO and Schnuff".
"""
