# Compiles the standard library, run once in the finished image. The answer is the bytecode of every module, by the path
# it belongs at.
import sys

sys.settrace(None)

import os
from importlib import _bootstrap_external as importer
from importlib.util import source_hash


def sources(folder):
    for place, folders, files in os.walk(folder):
        folders.sort()
        yield from (f"{place}/{name}" for name in sorted(files) if name.endswith(".py"))


def compiled(path):
    with open(path, "rb") as file:
        source = file.read()
    try:
        code = compile(source, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return {}
    return {importer.cache_from_source(path): importer._code_to_hash_pyc(code, source_hash(source), False).hex()}


result = {}
for path in list(sources("/python-stdlib")):
    result.update(compiled(path))
