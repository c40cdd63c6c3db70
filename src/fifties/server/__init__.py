"""The games in a browser: an aiohttp application, its protocol, its store."""
