"""Runs the learner's Python with the interpreter of the host: values in from rung.in, the answer out to rung.out.

The call itself, the conversion of nodes and the reading of what was raised are those of the sandbox's own harness,
`rung_harness`, so that both judge alike. rung.out is written at the very end, so that a crash leaves none.
"""

import os
import random
import sys

import rung_harness

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "solution.py")


class Reader:
    """What rung.in holds, as the JSON values a pack would have."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def token(self, end):
        while self.data[self.at] <= 32:
            self.at += 1
        start = self.at
        while self.at < len(self.data) and self.data[self.at] > 32 and self.data[self.at] != end:
            self.at += 1
        return self.data[start:self.at]

    def count(self):
        return int(self.token(32))

    def text(self):
        length = int(self.token(58))
        start = self.at + 1
        self.at = start + length
        return self.data[start:self.at].decode("utf-8")

    def value(self, kind):
        name = kind[0]
        if name == "int":
            return self.count()
        if name == "float":
            return float(self.token(32))
        if name == "bool":
            return self.count() != 0
        if name == "str":
            return self.text()
        if name in ("list", "list_node"):
            return [self.value(kind[1]) for _ in range(self.count())]
        if name == "dict":
            return {str(self.value(kind[1])): self.value(kind[2]) for _ in range(self.count())}
        if name == "tuple":
            return [self.value(part) for part in kind[1]]
        if name == "optional":
            return self.value(kind[1]) if self.count() else None
        if name == "tree_node":
            return [self.value(kind[1]) if self.count() else None for _ in range(self.count())]
        return [[self.count() for _ in range(self.count())] for _ in range(self.count())]


def arguments(spec, reader):
    """The case's arguments, and in class mode the number of each operation."""
    if spec["operations"] is None:
        return [reader.value(kind) for kind in spec["kinds"]], []
    numbers, operations = [], []
    for _ in range(reader.count()):
        numbers.append(reader.count())
        name, kinds = spec["operations"][numbers[-1]]
        operations.append([name, [reader.value(kind) for kind in kinds]])
    return operations, numbers


def text(value):
    data = value.encode("utf-8", "replace")
    return b"%d:%s " % (len(data), data)


def written(value, parts):
    """Writes what the harness's `tag` made."""
    if value is None:
        parts.append(b"n ")
    elif value is True or value is False:
        parts.append(b"t " if value else b"f ")
    elif isinstance(value, int):
        parts.append(b"i%d " % value)
    elif isinstance(value, float):
        parts.append(b"d%s " % repr(value).encode())
    elif isinstance(value, str):
        parts.append(b"s" + text(value))
    elif isinstance(value, list):
        parts.append(b"[%d " % len(value))
        for item in value:
            written(item, parts)
    else:
        tagged(value, parts)


def tagged(value, parts):
    name = value["$"]
    if name == "other":
        parts.append(b"o" + text(value["t"]) + text(value["r"]))
    elif name == "int":
        parts.append(b"i%s " % value["v"].encode())
    elif name == "float":
        parts.append(b"d%s " % value["v"].encode())
    else:
        items = value["v"]
        parts.append({"tuple": b"(%d ", "set": b"<%d ", "dict": b"{%d "}[name] % len(items))
        for item in items:
            for part in item if name == "dict" else [item]:
                written(part, parts)


def outcome_bytes(outcome, numbers):
    parts = []
    if "ok" in outcome:
        answer = outcome["ok"]
        if numbers:
            parts.append(b"%d " % len(numbers))
            for number, result in zip(numbers, answer):
                parts.append(b"%d " % number)
                written(result, parts)
        else:
            written(answer, parts)
        return b"ok " + b"".join(parts)
    if "shape" in outcome:
        return b"shape " + text(outcome["shape"])
    if "missing" in outcome:
        error = {"kind": "missing", "message": outcome["missing"], "frames": []}
    elif "compile" in outcome:
        where = outcome["compile"]
        frames = [["<module>", where["line"]]] if where["line"] else []
        error = {"kind": where["kind"], "message": where["message"], "frames": frames}
    elif outcome.get("memory"):
        error = {"kind": "MemoryError", "message": "", "frames": []}
    else:
        error = outcome["error"]
    frames = b"".join(text(name) + b"%d " % line for name, line in error["frames"])
    return b"error " + text(error["kind"]) + text(error["message"]) + b"%d " % len(error["frames"]) + frames


def run(spec):
    random.seed(0)
    with open("rung.in", "rb") as file:
        job = dict(spec["job"])
        job["args"], numbers = arguments(spec, Reader(file.read()))
    with open(SOURCE, encoding="utf-8") as file:
        job["source"] = file.read()
    prelude = os.path.join(os.path.dirname(SOURCE), "prelude.py")
    if os.path.exists(prelude):
        with open(prelude, encoding="utf-8") as file:
            job["prelude"] = file.read()
    # A pipe would keep what was printed until it is full, and lose it when the run is stopped.
    sys.stdout.reconfigure(line_buffering=True)
    write, leave = os.write, os._exit
    try:
        outcome = rung_harness.attempt(job)
    except MemoryError:
        outcome = {"memory": True}
    except BaseException as error:  # a hostile __repr__: still the learner's code
        outcome = {"error": rung_harness.describe(error)}
    data = outcome_bytes(outcome, numbers) + b"end\n"
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
    target = os.open("rung.out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    while data:
        data = data[write(target, data):]
    leave(0)
