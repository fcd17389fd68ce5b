"""The browser client in a real browser. A package, so that one browser serves all its tests and is gone after them."""
