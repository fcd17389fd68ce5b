"""Tables over the network: HTTP for commands and queries, WebSocket for the live feed."""
