"""Painting of raster images: previews of links, which accept no SVG. Needs Pillow (the extra `server`)."""
