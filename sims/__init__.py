"""The ports without hardware: simulated table, robots, benchmarks."""
