"""Training of what bots have learned: `make train`. Not part of the package; needs the extra `train`."""
