"""ASGI middleware, one concern per class. `fathom.server.app` composes and orders it."""
