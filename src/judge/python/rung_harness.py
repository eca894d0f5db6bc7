"""What runs beside the learner's code inside the sandbox. Baked into the interpreter image.

It gets the source, the signature and one case's arguments as JSON, calls the code and returns what happened as plain
data. It never sees an expected answer. Anything the learner's code does to it can only change that learner's own
result, which the host then compares.
"""

import ast  # noqa: F401  (imported here so that the image holds it; solutions often use the rest)
import bisect  # noqa: F401
import collections  # noqa: F401
import copy  # noqa: F401
import dataclasses  # noqa: F401
import functools  # noqa: F401
import gc
import heapq  # noqa: F401
import io
import itertools  # noqa: F401
import json
import math
import random
import re  # noqa: F401
import string  # noqa: F401
import sys
import types
import typing  # noqa: F401
from time import perf_counter_ns as instructions

import rung_trace

try:
    import rung_cover
    import rung_facts  # noqa: F401  (not used here: frozen with the rest)
except ModuleNotFoundError:
    # The machine's own Python gets the harness alone: programs are watched in the sandbox only.
    rung_cover = None

# Names of our own, so that code which replaces a builtin breaks itself and not the reading of its result.
from builtins import (  # noqa: A004
    ascii, callable, compile, dict, exec, float, frozenset, getattr, hasattr, hex, id, int, isinstance, issubclass,
    iter, len, list, map, max, min, next, range, repr, reversed, set, setattr, sorted, str, tuple, type, zip, all,
)

FILE, PRELUDE = "solution.py", "prelude.py"
# The program's text is kept to `cap`; after this many times `cap` it is stopped.
OUTPUT_STOP = 16
# Nested deeper than this, a result is not data any more.
MAX_DEPTH = 200
# Writes that are reported one by one, and how many go together after them.
PROMPT, BATCH = 400, 100
# Frames kept of a traceback: the outermost and the innermost.
FIRST_FRAMES, LAST_FRAMES = 3, 7


class ListNode:
    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


class TreeNode:
    def __init__(self, val=0, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


class GraphNode:
    def __init__(self, val=0, neighbors=None):
        self.val = val
        self.neighbors = neighbors if neighbors is not None else []


to_json = json.JSONEncoder().encode


class OutputLimit(BaseException):
    pass


class ShapeError(Exception):
    pass


class Capture(io.TextIOBase):
    """Standard output with a cap. Shared by stdout and stderr so that their order is kept.

    With `send`, what is kept is also reported as it is written, so that it outlives a run that is stopped.
    """

    def __init__(self, cap, send=None):
        self.cap, self.parts, self.size, self.total = cap, [], 0, 0
        self.send, self.prompt, self.pending = send, PROMPT, []

    def writable(self):
        return True

    def write(self, text):
        text = str(text)
        self.total += len(text)
        room = self.cap - self.size
        if room > 0:
            kept = text[:room]
            self.parts.append(kept)
            self.size += len(kept)
            if self.send is not None and kept:
                self.report(kept)
        if self.total > self.cap * OUTPUT_STOP:
            raise OutputLimit
        return len(text)

    def report(self, text):
        """Sends text on its way. A call of the host costs, so after the first writes many go together."""
        self.pending.append(text)
        self.prompt -= 1
        if self.prompt >= 0 or len(self.pending) >= BATCH:
            text, self.pending = text_or_ascii("".join(self.pending)), []
            self.send(0, "step", to_json(text))

    def text(self):
        return "".join(self.parts)


def silent(*_, **__):
    """What `print` is in a run that finds out what printing costs."""


# --- values in -------------------------------------------------------------------------------------------------------


def build(value, kind):
    """Turns a JSON value into what the signature promises. `kind` is None where the JSON value is it already."""
    if kind is None:
        return value
    name = kind[0]
    if name == "list":
        return [build(item, kind[1]) for item in value]
    if name == "tuple":
        return tuple(build(item, k) for item, k in zip(value, kind[1]))
    if name == "row":
        return tuple(build(item, kind[1]) for item in value)
    if name == "float":
        return float(value)
    if name == "optional":
        return None if value is None else build(value, kind[1])
    if name == "dict":
        key = {"int": int, "float": float, "bool": lambda k: k == "true"}.get(kind[3], str)
        return {key(k): build(v, kind[2]) for k, v in value.items()}
    if name == "list_node":
        head = None
        for item in reversed(value):
            head = ListNode(build(item, kind[1]), head)
        return head
    if name == "tree_node":
        return build_tree(value, kind[1])
    if name == "graph_node":
        nodes = [GraphNode(i) for i in range(len(value))]
        for node, neighbours in zip(nodes, value):
            node.neighbors = [nodes[i] for i in neighbours]
        return nodes[0] if nodes else None
    raise ValueError(f"unknown type {name}")


def build_tree(value, kind):
    if not value or value[0] is None:
        return None
    root = TreeNode(build(value[0], kind))
    row, rest = collections.deque([root]), iter(value[1:])
    while row:
        node = row.popleft()
        for side in ("left", "right"):
            item = next(rest, None)
            if item is not None:
                child = TreeNode(build(item, kind))
                setattr(node, side, child)
                row.append(child)
    return root


def untag(value):
    """Reads back what `tag` wrote (a checker gets the learner's answer this way)."""
    if isinstance(value, list):
        return [untag(item) for item in value]
    if isinstance(value, dict):
        name, inner = value["$"], value["v"]
        if name == "float":
            return float(inner)
        if name == "int":
            return int(inner)
        if name == "tuple":
            return tuple(untag(item) for item in inner)
        if name == "set":
            return {untag(item) for item in inner}
        if name == "dict":
            return {untag(k): untag(v) for k, v in inner}
    return value


# --- values out ------------------------------------------------------------------------------------------------------


def unbuild(value, kind, seen):
    """Turns nodes back into arrays. Shapes that are not a list or a tree are refused in words for the learner."""
    if kind is None or value is None:
        return [] if value is None and kind and kind[0] in ("list_node", "tree_node", "graph_node") else value
    name = kind[0]
    if name == "list_node":
        return unbuild_list(value, kind[1], seen)
    if name == "tree_node":
        return unbuild_tree(value, kind[1], seen)
    if name == "graph_node":
        return unbuild_graph(value)
    if name == "optional":
        return unbuild(value, kind[1], seen)
    if name == "list" and isinstance(value, list):
        return [unbuild(item, kind[1], seen) for item in value]
    if name == "tuple" and isinstance(value, (list, tuple)) and len(value) == len(kind[1]):
        return tuple(unbuild(item, k, seen) for item, k in zip(value, kind[1]))
    if name == "row" and isinstance(value, (list, tuple)):
        return tuple(unbuild(item, kind[1], seen) for item in value)
    if name == "dict" and isinstance(value, dict):
        return {k: unbuild(v, kind[2], seen) for k, v in value.items()}
    return value


def unbuild_list(node, kind, seen):
    items, own = [], set()
    while node is not None:
        if not hasattr(node, "val") or not hasattr(node, "next"):
            raise ShapeError(f"a list node was expected, but there is a {type(node).__name__}")
        if id(node) in own:
            raise ShapeError(f"the list loops: after {len(items)} nodes it comes back to one it already has")
        if id(node) in seen:
            raise ShapeError(f"two lists share their nodes from position {len(items)} on")
        own.add(id(node))
        items.append(unbuild(node.val, kind, seen))
        node = node.next
    seen.update(own)
    return items


def unbuild_tree(root, kind, seen):
    items, row = [], collections.deque([root])
    while row:
        node = row.popleft()
        if node is None:
            items.append(None)
            continue
        if not hasattr(node, "val") or not hasattr(node, "left") or not hasattr(node, "right"):
            raise ShapeError(f"a tree node was expected, but there is a {type(node).__name__}")
        if id(node) in seen:
            raise ShapeError("one node hangs in the tree twice (a cycle, or a child shared by two parents)")
        seen.add(id(node))
        items.append(unbuild(node.val, kind, seen))
        row.append(node.left)
        row.append(node.right)
    while items and items[-1] is None:
        items.pop()
    return items


def unbuild_graph(start):
    order, row = {id(start): start}, collections.deque([start])
    while row:
        for other in row.popleft().neighbors:
            if id(other) not in order:
                order[id(other)] = other
                row.append(other)
    nodes = sorted(order.values(), key=lambda node: node.val)
    if [node.val for node in nodes] != list(range(len(nodes))):
        raise ShapeError("the graph's nodes do not carry the numbers 0, 1, 2, … once each")
    return [[other.val for other in node.neighbors] for node in nodes]


def tag(value, depth=0, path=()):
    """JSON with tags for what JSON lacks. Only base-class methods are used, so an overridden one is never called."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int:
        return value if -(2**53) <= value <= 2**53 else {"$": "int", "v": decimal_text(value)}
    if kind is float:
        return value if math.isfinite(value) else {"$": "float", "v": repr(value)}
    if kind is str:
        return text_of(value)
    if depth >= MAX_DEPTH or id(value) in path:
        return {"$": "other", "t": kind.__name__, "r": "…"}
    path = (*path, id(value))
    if kind is list and is_plain(value):
        return value
    if kind is list or issubclass(kind, list):
        return [tag(item, depth + 1, path) for item in list.__iter__(value)]
    if issubclass(kind, tuple):
        return {"$": "tuple", "v": [tag(item, depth + 1, path) for item in tuple.__iter__(value)]}
    if issubclass(kind, dict):
        return {"$": "dict", "v": [[tag(k, depth + 1, path), tag(v, depth + 1, path)] for k, v in dict.items(value)]}
    if issubclass(kind, (set, frozenset)):
        base = set if issubclass(kind, set) else frozenset
        return {"$": "set", "v": [tag(item, depth + 1, path) for item in base.__iter__(value)]}
    return {"$": "other", "t": kind.__name__, "r": short_repr(value)}


def is_plain(items):
    """Whether a list can go out as it is: one kind of item, and none that JSON would bend. Keeps long answers cheap."""
    kinds = set(map(type, items))
    if len(kinds) != 1:
        return False
    (kind,) = kinds
    if kind is int:
        return min(items) >= -(2**53) and max(items) <= 2**53
    if kind is float:
        return all(map(math.isfinite, items))
    if kind is str:
        return type(text_of("".join(items))) is str
    return kind is bool


def decimal_text(value):
    limit = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(0)
        return int.__repr__(value) if value.bit_length() < 400_000 else hex(value)
    finally:
        sys.set_int_max_str_digits(limit)


def text_of(value):
    try:
        str.encode(value, "utf-8")
        return value
    except UnicodeEncodeError:
        return {"$": "other", "t": "str", "r": ascii(value)[:1000]}


def short_repr(value):
    try:
        return text_or_ascii(repr(value))[:1000]
    except OutputLimit:
        raise
    except Exception:
        return f"<{type(value).__name__}>"


def text_or_ascii(text):
    return text if isinstance(text_of(text), str) else ascii(text)


# --- running ---------------------------------------------------------------------------------------------------------


def run(payload):
    """Runs one case. Returns a dict with exactly one of the keys ok, compile, missing, error, shape, memory, output."""
    sys.settrace(None)
    sys.setprofile(None)
    job = json.loads(payload)
    random.seed(0)
    capture = Capture(job["cap"], rung_trace.send if job.get("tell") else None)
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = capture
    stdin = job.get("stdin")
    sys.stdin = io.StringIO(stdin if stdin is not None else "")
    rung_trace.prepare(job.get("trace"), capture)
    main = sys.modules["__main__"]
    try:
        outcome = attempt(job)
    except OutputLimit:
        outcome = {"output": True}
    except MemoryError:
        outcome = {"memory": True}
    except BaseException as error:  # a hostile __repr__, a trace function left behind: still the learner's code
        outcome = {"error": describe(error)}
    finally:
        rung_trace.stop()
        # A program runs as `__main__` too (stdin mode); the interpreter looks for its own result in the real one.
        sys.modules["__main__"] = main
    if capture.total > capture.cap * OUTPUT_STOP:
        outcome = {"output": True}
    if "ok" in outcome and job["mode"] == "stdin" and not job.get("measure"):
        outcome["ok"] = capture.text()
    try:
        outcome["stdout"] = text_or_ascii(capture.text())
    except BaseException:
        outcome["stdout"] = ""
    outcome["truncated"] = capture.total > capture.size
    return outcome


def attempt(job):
    try:
        code = compile(job["source"], FILE, "exec", dont_inherit=True)
    except SyntaxError as error:
        return {"compile": {"kind": type(error).__name__, "message": str(error.msg), "line": error.lineno,
                            "column": error.offset}}
    except MemoryError as error:
        # Nested brackets are what the parser means by it; it says so, where it is not the memory itself.
        message = str(error) or "the code is nested too deep, or too long, for Python to read it"
        return {"compile": {"kind": "SyntaxError", "message": message, "line": None, "column": None}}
    except (ValueError, RecursionError) as error:
        return {"compile": {"kind": type(error).__name__, "message": str(error), "line": None, "column": None}}
    module = types.ModuleType("__main__" if job["mode"] == "stdin" else "solution")
    module.__dict__.update(ListNode=ListNode, TreeNode=TreeNode, GraphNode=GraphNode, __file__=FILE)
    sys.modules[module.__name__] = module
    if job.get("prelude"):
        exec(compile(job["prelude"], PRELUDE, "exec", dont_inherit=True), module.__dict__)
    if job.get("mute"):
        module.__dict__["print"] = silent
    if job.get("watch"):
        rung_cover.watch(code)
    try:
        if job.get("measure"):
            return measure(job, code, module)
        if job["mode"] == "stdin":
            rung_trace.start()
        exec(code, module.__dict__)
        if job["mode"] == "stdin":
            return {"ok": None}
        target = module.__dict__.get(job["name"])
        if not callable(target):
            return {"missing": job["name"]}
        return call(job, target)
    except (OutputLimit, MemoryError):
        raise
    except ShapeError as error:
        return {"shape": str(error)}
    except SystemExit as error:
        # As for a process: no code and 0 are success, anything else is a failure.
        if job["mode"] == "stdin" and exit_code(error) == 0:
            return {"ok": None}
        return {"error": describe(error)}
    except BaseException as error:
        return {"error": describe(error)}


def exit_code(error):
    """The exit code of a process that ends with this `SystemExit`: a text is printed, and the code is 1."""
    if error.code is None:
        return 0
    return error.code & 255 if isinstance(error.code, int) else 1


def measure(job, code, module):
    """How much work the call alone is. The sandbox's clock counts instructions, so the number is exact.

    Everything is converted beforehand and the garbage collector rests: its rounds depend on what was there before.
    """
    if job["mode"] == "stdin":
        work = functools.partial(exec, code, module.__dict__)
    else:
        exec(code, module.__dict__)
        target = module.__dict__.get(job["name"])
        if not callable(target):
            return {"missing": job["name"]}
        if job["mode"] == "class":
            work = functools.partial(operate, prepared(job), target)
        else:
            args = job["args"]
            args = [build(arg, kind) for arg, kind in zip(args, job["params"])] if job["params"] else args
            work = functools.partial(target, *args)
    gc.collect()
    gc.disable()
    before = instructions()
    work()
    return {"ok": instructions() - before}


def prepared(job):
    """The job of class mode with its arguments built and its answers taken as they are."""
    built = [
        (name, [build(arg, kind) for arg, kind in zip(args, job["methods"][name][0])] if job["methods"][name][0] else args)
        for name, args in job["args"]
    ]
    return {**job, "args": built, "methods": {name: (None, False) for name in job["methods"]}}


def call(job, target):
    if job["mode"] == "class":
        return {"ok": tag(operate(job, target))}
    args = [untag(arg) for arg in job["args"]] if job.get("tagged") else job["args"]
    args = [build(arg, kind) for arg, kind in zip(args, job["params"])] if job["params"] else args
    rung_trace.start()
    result = target(*args)
    rung_trace.stop()
    if job["mode"] == "mutation":
        result = args[job["target"]]
    return {"ok": tag(unbuild(result, job["returns"], set()))}


def operate(job, target):
    """Class mode: the first operation builds the object, the others call its methods."""
    results, thing = [], None
    rung_trace.start()
    for number, (name, args) in enumerate(job["args"]):
        kinds, returns = job["methods"][name]
        rung_trace.operation(number)
        args = [build(arg, kind) for arg, kind in zip(args, kinds)] if kinds else args
        if number == 0:
            thing = target(*args)
            results.append(None)
            continue
        method = getattr(thing, name, None)
        if not callable(method):
            raise AttributeError(f"{job['name']} has no method {name!r}")
        value = method(*args)
        results.append(None if returns is False else unbuild(value, returns, set()))
    return results


def describe(error):
    frames, tb = [], error.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        if code.co_filename == FILE:
            frames.append([code.co_name, tb.tb_lineno or 0])
        tb = tb.tb_next
    if len(frames) > FIRST_FRAMES + LAST_FRAMES:
        frames = frames[:FIRST_FRAMES] + [["…", 0]] + frames[-LAST_FRAMES:]
    try:
        message = text_or_ascii(str(error))[:2000]
    except BaseException:
        message = ""
    return {"kind": type(error).__name__, "message": message, "frames": frames}
