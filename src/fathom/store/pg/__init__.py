"""What `store.postgres` is made of: the way to the server, its words, the schema, and the batching writer."""
