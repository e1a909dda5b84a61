"""Snap. Source: the Icelandic rulebook; rule numbers in these modules are those of the rules page, "Snap"."""
