"""Previews of links: the tags that pages carry for them, and the images that the tags name."""
