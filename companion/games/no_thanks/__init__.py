"""No thanks! Rule numbers in these modules are those of the rules page, "No thanks!"."""
