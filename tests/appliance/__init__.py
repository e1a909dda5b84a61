"""Installing, upgrading and removing the service for real. See `tests/README.md`."""
