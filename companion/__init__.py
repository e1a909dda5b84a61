"""The companion: rules, table and screen of five card games. Knows no hardware."""
