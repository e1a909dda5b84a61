"""Benchmarks: `python -m sims.bench NAME`. Figures of this machine; ratios where the machine matters."""
