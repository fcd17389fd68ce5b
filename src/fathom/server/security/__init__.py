"""Authenticate, authorize and limit every request."""
