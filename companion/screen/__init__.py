"""How a view is drawn: `paint` on a surface of any size, `text` for a terminal. Knows no rules and no devices."""
