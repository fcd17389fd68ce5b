"""Connections below ASGI: uvicorn protocols, frames and the hand-off of sockets."""
