"""Deliver webhooks and e-mail from the outbox."""
