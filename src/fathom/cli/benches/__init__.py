"""What `fathom bench` measures, part by part."""
