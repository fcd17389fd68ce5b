"""Arena: many games between bots on paired deals, until a sequential test decides their order."""
