"""Serves S3 from memory on loopback, for tests: moto's server with what a test needs around it.

The first line on standard output is the address. It ends when standard input does, so that it does not outlive a test
that is killed.
"""

import logging
import sys

from moto.server import ThreadedMotoServer

logging.getLogger("werkzeug").disabled = True
server = ThreadedMotoServer(ip_address="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else 0, verbose=False)
server.start()
host, port = server.get_host_and_port()
print(f"http://{host}:{port}", flush=True)
sys.stdin.read()
server.stop()
