"""Read and write files and standard streams."""
