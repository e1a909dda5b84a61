"""Cabanga! (Snailed It!). Source: the English rulebook; rule numbers and decisions as on the rules page, "Cabanga!".

Cards are played in rows of four colours. Who leaves a gap in a row may have cards of that colour thrown at him until
the next card lands. Everything that depends on time depends on stamps alone: `shouts` says which card a shout is about.
"""
