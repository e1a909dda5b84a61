"""Drivers behind the ports: GPIO, keyboard, displays, sound."""
