"""Write the OpenAPI document to standard output, without a server: `python -m fathom.server.write_openapi`.

The types of the browser client are generated from it, so that a difference is a type error there.
"""

import sys

import msgspec

from fathom.server.app import openapi_document

if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(openapi_document())))
