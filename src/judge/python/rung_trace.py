"""Follows the learner's code line by line and reports every step. Baked into the interpreter image beside the harness.

Each step goes to the host as soon as it is taken, so that a run which never ends, or breaks the interpreter, still
leaves what came before. When there are enough steps the host is told so and ends the run: code that catches every
exception can't keep it alive.

Values are read with base-class methods and descriptors only. Nothing the learner defines (`__repr__`, `__eq__`,
`__getattribute__`, a property called `__dict__`) runs, so looking at an object can neither fail nor change it.
"""

import collections
import json
import opcode
import sys
import types
from _operator import is_ as is_same

# Names of our own, as in the harness: code that replaces a builtin must not change what is recorded.
from builtins import (  # noqa: A004
    BaseException, all, bool, bytearray, bytes, complex, dict, enumerate, float, frozenset, id, int, issubclass, len, list,
    map, range, set, slice, str, tuple, type, zip,
)

try:
    from _eryx import _eryx_report_trace as send
except ImportError:  # outside the sandbox
    send = None

FILE = "solution.py"
# Items shown of a container and nodes of a list, tree or graph; fields of an object; names of a frame.
ITEMS, FIELDS, NAMES = 40, 20, 30
# Items of a list behind those shown, in which one change is looked for.
LATER = 4000
# Characters shown of a text; levels of nesting; values in one variable, all levels together.
TEXT, DEPTH, ROOM = 120, 6, 400
# Events that change nothing and are not worth a step (a loop in one line) are counted too, so that they end.
IDLE = 10
# Deep recursion must reach the last step before CPython's guard: two steps a level, and the tracer's own frames.
RECURSION = 1200
# What a node keeps its value under.
VALUES = ("val", "value", "data", "key")
# Types by address: a metaclass may define `__hash__` and `__eq__`.
ATOMS = {id(type(None)), id(bool), id(int), id(float), id(str)}
# Flags of the code of generators and coroutines, and the instruction that suspends them.
GENERATOR, YIELD_VALUE = 0x2A0, opcode.opmap["YIELD_VALUE"]
UNSHOWN = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)

name_of_type = type.__dict__["__name__"].__get__
order_of_type = type.__dict__["__mro__"].__get__
dict_of_type = type.__dict__["__dict__"].__get__
to_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode

tracer = None


def prepare(limits, capture):
    """Readies a tracer for this run; `limits` is None for one that is judged and not traced."""
    global tracer
    tracer = Tracer(limits, capture) if limits else None


def start():
    """Follows what is called from here on."""
    if tracer is not None:
        sys.setrecursionlimit(RECURSION)
        sys.settrace(tracer.enter)


def stop():
    """Follows no more."""
    if tracer is not None:
        sys.settrace(None)


def operation(number):
    """In class mode: which call of the case comes next."""
    if tracer is not None:
        tracer.operation = number


class Kept:
    """What is remembered of one activation of a function."""

    __slots__ = ("number", "texts", "heads", "tails", "raising", "line")

    def __init__(self, number):
        self.number, self.texts, self.heads, self.tails, self.raising, self.line = number, {}, {}, {}, False, 0


class Tracer:
    def __init__(self, limits, capture):
        self.steps, self.bytes = limits["steps"], limits["bytes"]
        self.idle = self.steps * IDLE
        self.capture, self.printed = capture, 0
        self.operation, self.told = None, None
        self.frames, self.count, self.depth = {}, 0, 0
        self.ids, self.alive, self.layouts = {}, [], {}
        self.room = 0

    # --- events ------------------------------------------------------------------------------------------------------

    def enter(self, frame, event, arg):
        """A function is called, or a generator goes on."""
        try:
            if frame.f_code.co_filename != FILE:
                return None
            kept = self.frames.get(frame)
            if kept is None:
                kept = self.frames[frame] = Kept(self.count)
                self.count += 1
            self.depth += 1
            self.step(frame, kept, "call", {})
        except BaseException:
            self.over("lost")
        return self.inside

    def inside(self, frame, event, arg):
        try:
            kept = self.frames.get(frame)
            if kept is None:
                return None
            if event == "line":
                kept.raising = False
                self.step(frame, kept, "line", {})
            elif event == "exception":
                # How a `for` loop learns that a generator has ended: no event for people.
                if arg[0] is not StopIteration:
                    kept.raising = True
                    self.step(frame, kept, "exception", {"err": self.raised(arg[0], arg[1])})
            elif event == "return":
                self.leave(frame, kept, arg)
        except BaseException:
            self.over("lost")
        return self.inside

    def leave(self, frame, kept, value):
        code = frame.f_code
        suspended = bool(code.co_flags & GENERATOR) and code.co_code[frame.f_lasti] == YIELD_VALUE
        # An exception that leaves the function is followed by a `return` of None, which nobody returned.
        if not kept.raising:
            self.step(frame, kept, "yield" if suspended else "return", {"v": value})
        self.depth -= 1
        if not suspended:
            del self.frames[frame]

    def step(self, frame, kept, event, more):
        changed, gone = self.changes(frame, kept)
        if event == "line":
            if frame.f_lineno == kept.line and not changed and not gone and self.idle > 0:
                # The same line again and nothing new: a loop in one line. Worth no step, but it must not go on for ever.
                self.idle -= 1
                return
            kept.line = frame.f_lineno
        else:
            kept.line = 0
        parts = [f'"e":"{event}","l":{frame.f_lineno or 0},"f":{kept.number},"d":{self.depth - 1}']
        if event == "call":
            parts.append(f'"n":{to_json(text_of(frame.f_code.co_name, 60))}')
        if changed:
            parts.append('"c":[' + ",".join(changed) + "]")
        if gone:
            parts.append('"x":' + to_json(gone))
        if "v" in more:
            parts.append('"v":' + self.text(more["v"]))
        if "err" in more:
            parts.append('"err":' + to_json(more["err"]))
        if self.operation != self.told:
            self.told = self.operation
            parts.append(f'"o":{self.operation}')
        if self.capture.total != self.printed:
            self.printed = self.capture.total
            parts.append(f'"p":{self.printed}')
        self.tell("{" + ",".join(parts) + "}")

    def tell(self, line):
        if self.steps <= 0:
            self.over("steps")
        if self.bytes < len(line):
            self.over("size")
        self.steps -= 1
        self.bytes -= len(line)
        send(0, "step", line)

    def over(self, why):
        """Enough, or no way on. The host ends the run inside this call; were it not to, nothing more is followed."""
        sys.settrace(None)
        send(0, "over", why)

    def raised(self, kind, error):
        args = BaseException.args.__get__(error) if issubclass(type(error), BaseException) else ()
        name = text_of(name_of_type(kind), 60)
        if len(args) == 1 and issubclass(type(args[0]), str) and not issubclass(kind, KeyError):
            return [name, text_of(args[0], 300)]
        self.room = ROOM
        return [name, [self.value(item, 0, ()) for item in tuple.__iter__(args)][:4]]

    # --- variables ---------------------------------------------------------------------------------------------------

    def changes(self, frame, kept):
        """JSON texts of the variables that differ from the frame's previous step, and names that are gone."""
        flags = frame.f_code.co_flags
        # The body of a class may have a namespace of the learner's making.
        if not flags & 0x1 and frame.f_code.co_name != "<module>":
            return [], []
        outer = frame.f_code.co_freevars
        changed, texts = [], {}
        for name, value in frame.f_locals.items():
            if type(name) is not str or name[:1] == "." or name[:2] == "__" or len(texts) >= NAMES:
                continue
            kind = type(value)
            if issubclass(kind, UNSHOWN):
                continue
            before = kept.texts.get(name)
            if before is not None and before[0] is value and id(kind) in ATOMS:
                texts[name] = before
                continue
            text = self.text_of_list(kept.heads, name, value) if kind is list else self.text(value)
            texts[name] = (value if id(kind) in ATOMS else self, text)
            later = self.later(kept.tails, name, value) if kind is list else None
            if before is None or before[1] != text or later is not None:
                mark = ",1" if name in outer else ""
                if later is not None:
                    text = f'{text[:-1]},"at":{to_json(later)}}}'
                changed.append(f"[{to_json(text_of(name, 60))},{text}{mark}]")
        gone = [text_of(name, 60) for name in kept.texts if name not in texts]
        kept.texts = texts
        return changed, gone

    def text_of_list(self, heads, name, items):
        """The JSON text of a list. A list that still has the same atoms has the same text: most lists don't change from
        one step to the next, and to write their items again would be most of the tracer's work."""
        head = items[:ITEMS]
        known = heads.get(name)
        if known is not None and known[0] == len(items) and all(map(is_same, known[1], head)):
            return known[2]
        text = self.text(items)
        if set(map(id, map(type, head))) <= ATOMS:
            heads[name] = (len(items), head, text)
        return text

    def later(self, tails, name, items):
        """The first item behind those shown that is new or changed since the frame's previous step: its index, what it is
        and was. Only atoms are compared, which runs no code of the learner's."""
        before = tails.pop(name, None)
        if not ITEMS < len(items) <= LATER:
            return None
        tail = tails[name] = items[ITEMS:]
        if before is None:
            return None
        added = len(tail) - len(before)
        if added not in (0, 1) or (added == 0 and all(map(is_same, before, tail))):
            return None
        for at, (old, new) in enumerate(zip(before, tail)):
            if old is new:
                continue
            kinds = {id(type(old)), id(type(new))}
            if not kinds <= ATOMS:
                return None
            if len(kinds) == 2 or old != new:
                return [ITEMS + at, self.atom(new), self.atom(old)] if added == 0 else None
        return [len(items) - 1, self.atom(tail[-1])] if added else None

    def atom(self, value):
        self.room = ROOM
        return self.value(value, DEPTH - 1, ())

    def text(self, value):
        self.room = ROOM
        return to_json(self.value(value, 0, ()))

    def value(self, value, depth, path):
        """A value as bounded, plain data."""
        self.room -= 1
        kind = type(value)
        if value is None or kind is bool:
            return value
        if issubclass(kind, int):
            return whole(int.__add__(value, 0))
        if issubclass(kind, float):
            return {"$": "n", "v": float.__repr__(value)}
        if issubclass(kind, str):
            length = str.__len__(value)
            text = text_of(value, TEXT)
            return text if length <= TEXT else {"$": "str", "v": text, "n": length}
        if id(value) in path or depth >= DEPTH:
            return {"$": "text", "v": "…"}
        path = (*path, id(value))
        for base in (list, tuple, set, frozenset, collections.deque):
            if issubclass(kind, base):
                return self.sequence(value, kind, base, depth, path)
        if issubclass(kind, dict):
            return self.mapping(value, kind, depth, path)
        if id(kind) in PLAIN:
            return {"$": "text", "v": text_of(PLAIN[id(kind)](value), TEXT)}
        return self.thing(value, kind, depth, path)

    def sequence(self, value, kind, base, depth, path):
        length, items = base.__len__(value), []
        for item in base.__iter__(value):
            if len(items) >= ITEMS or self.room <= 0:
                break
            items.append(self.value(item, depth + 1, path))
        if kind is list and len(items) == length:
            return items
        name = base.__name__ if kind is base else self.name(kind)
        return {"$": "seq", "b": base.__name__, "t": name, "v": items, "n": length}

    def mapping(self, value, kind, depth, path):
        entries = []
        for key, item in dict.items(value):
            if len(entries) >= ITEMS or self.room <= 0:
                break
            entries.append([self.value(key, depth + 1, path), self.value(item, depth + 1, path)])
        return {"$": "map", "t": self.name(kind), "v": entries, "n": dict.__len__(value)}

    # --- objects -----------------------------------------------------------------------------------------------------

    def thing(self, value, kind, depth, path):
        held = self.fields(value)
        if valued(held) is not None:
            if "left" in held and "right" in held:
                return self.tree(value, kind, depth, path)
            if "next" in held:
                return self.chain(value, kind, depth, path)
            if type(held.get("neighbors")) is list:
                return self.graph(value, kind, depth, path)
        if not held or issubclass(kind, BaseException):
            return {"$": "text", "v": f"<{self.name(kind)}>"}
        fields = []
        for name, item in held.items():
            if len(fields) >= FIELDS or self.room <= 0:
                break
            fields.append([text_of(name, 60), self.value(item, depth + 1, path)])
        return {"$": "obj", "t": self.name(kind), "i": self.identify(value), "v": fields, "n": len(held)}

    def chain(self, node, kind, depth, path):
        nodes, seen, end = [], {}, None
        while node is not None:
            if id(node) in seen:
                end = seen[id(node)]
                break
            held = self.fields(node)
            if "next" not in held or valued(held) is None:
                end = "other"
                break
            if len(nodes) >= ITEMS:
                end = "more"
                break
            seen[id(node)] = len(nodes)
            nodes.append([self.identify(node), self.value(held[valued(held)], depth + 1, path)])
            node = held["next"]
        return {"$": "chain", "t": self.name(kind), "v": nodes, "end": end}

    def tree(self, root, kind, depth, path):
        order, places, rows = [root], {id(root): 0}, []
        for node in order:
            held = self.fields(node)
            row = [self.identify(node), self.value(held.get(valued(held)), depth + 1, path)]
            for side in ("left", "right"):
                child = held.get(side)
                inner = {} if child is None else self.fields(child)
                if child is None:
                    row.append(-1)
                elif id(child) in places:
                    row.append(places[id(child)])
                elif "left" not in inner or "right" not in inner or valued(inner) is None:
                    row.append(-3)
                elif len(order) >= ITEMS:
                    row.append(-2)
                else:
                    places[id(child)] = len(order)
                    row.append(len(order))
                    order.append(child)
            rows.append(row)
        return {"$": "tree", "t": self.name(kind), "v": rows}

    def graph(self, start, kind, depth, path):
        order, places, rows = [start], {id(start): 0}, []
        for node in order:
            held, links = self.fields(node), []
            near = held.get("neighbors")
            for other in list.__iter__(near) if type(near) is list else ():
                if len(links) >= ITEMS:
                    break
                if id(other) not in places:
                    if len(order) >= ITEMS or valued(self.fields(other)) is None:
                        links.append(-2)
                        continue
                    places[id(other)] = len(order)
                    order.append(other)
                links.append(places[id(other)])
            rows.append([self.identify(node), self.value(held.get(valued(held)), depth + 1, path), links])
        return {"$": "graph", "t": self.name(kind), "v": rows}

    def fields(self, value):
        """The instance's own attributes, read past anything its class defines."""
        getter, slots = self.layout(type(value))
        held = {}
        own = getter(value) if getter is not None else None
        if own is not None and issubclass(type(own), dict):
            for name, item in dict.items(own):
                if type(name) is str and len(held) < ITEMS:
                    held[name] = item
        for name, slot in slots:
            try:
                held[name] = slot(value)
            except AttributeError:
                pass
        return held

    def layout(self, kind):
        """How instances of a class keep their attributes: the getter of `__dict__`, and the slots."""
        known = self.layouts.get(id(kind))
        if known is None:
            getter, slots = None, []
            for base in order_of_type(kind):
                for name, item in dict_of_type(base).items():
                    if type(item) is types.GetSetDescriptorType and name == "__dict__" and getter is None:
                        getter = item.__get__
                    elif type(item) is types.MemberDescriptorType and heap(base):
                        slots.append((name, item.__get__))
            known = self.layouts[id(kind)] = (getter, slots)
            self.alive.append(kind)
        return known

    def identify(self, value):
        """A small number for an object, the same at every step. The object is kept so that its address stays its own."""
        number = self.ids.get(id(value))
        if number is None:
            number = self.ids[id(value)] = len(self.ids)
            self.alive.append(value)
        return number

    def name(self, kind):
        return text_of(name_of_type(kind), 60)


def heap(kind):
    """Whether a class was made by Python code."""
    return bool(flags_of_type(kind) & (1 << 9))


def valued(held):
    for name in VALUES:
        if name in held:
            return name
    return None


def whole(value):
    if -(2**53) <= value <= 2**53:
        return value
    if value.bit_length() > 2000:
        return {"$": "text", "v": f"an int of {value.bit_length()} bits"}
    return {"$": "n", "v": int.__repr__(value)}


def text_of(value, limit):
    """The start of a text as an exact `str` that can be written as UTF-8."""
    text = str.__getitem__(value, slice(0, limit))
    if str.isascii(text):
        return text
    return bytes.decode(str.encode(text, "utf-8", "backslashreplace"), "utf-8")


PLAIN = {
    id(range): range.__repr__,
    id(complex): complex.__repr__,
    id(bytes): lambda value: bytes.__repr__(value[:TEXT]),
    id(bytearray): lambda value: bytes.__repr__(bytes(value[:TEXT])),
}
flags_of_type = type.__dict__["__flags__"].__get__
