"""Write structured logs and count metrics."""
