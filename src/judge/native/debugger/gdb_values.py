"""Reads values of a program inside gdb as bounded, plain data, in the format of `rung_trace.py`."""

import json

import gdb

# As in `rung_trace.py`: items of a container, fields of an object, characters, levels, values of one variable.
ITEMS, FIELDS, TEXT, DEPTH, ROOM = 40, 20, 120, 6, 300
# Items behind those shown, in which one change is looked for.
LATER = 4000
# Containers whose printers don't say that they are lists.
LISTS = ("deque", "list", "stack", "queue", "priority_queue", "VecDeque", "set", "multiset", "unordered_set", "unordered_multiset")
WHOLE = {gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_RANGE}
RECORDS = {gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION}
REFERENCES = {gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF}
# Control characters as a program writes them.
CONTROLS = {0: "'\\0'", 9: "'\\t'", 10: "'\\n'", 13: "'\\r'"}


class Gone(Exception):
    """A variable of Rust whose links lead nowhere: its value was moved away."""


class Values:
    """Reads values of the program as bounded, plain data. Where links are `safe`, a broken one means that there is no value."""

    def __init__(self, safe):
        self.room, self.ids, self.safe = 0, {}, safe

    def text(self, value):
        self.room = ROOM
        return json.dumps(self.read(value, 0))

    def read(self, value, depth):
        try:
            return self.value(value, depth)
        except (gdb.error, UnicodeError, RuntimeError, ValueError, TypeError, OverflowError):
            return {"$": "text", "v": "?"}

    def value(self, value, depth):
        self.room -= 1
        if isinstance(value, (bool, int)):
            return bool(value)  # the items of `vector<bool>`, which are no values of the program
        kind = value.type.strip_typedefs()
        if kind.code in REFERENCES:
            return self.value(value.referenced_value(), depth)
        if depth > DEPTH or self.room <= 0:
            return {"$": "text", "v": "…"}
        if kind.code == gdb.TYPE_CODE_BOOL:
            return bool(value)
        if kind.code == gdb.TYPE_CODE_CHAR or (kind.code == gdb.TYPE_CODE_INT and kind.name == "char"):
            return character(value)
        if kind.code in WHOLE:
            return whole(value, kind)
        if kind.code == gdb.TYPE_CODE_FLT:
            return {"$": "n", "v": repr(float(value))}
        if kind.code == gdb.TYPE_CODE_PTR:
            return self.pointer(value, kind, depth)
        if kind.code == gdb.TYPE_CODE_ARRAY:
            low, high = kind.range()
            return self.sequence("list", (value[i] for i in range(low, high + 1)), high - low + 1, depth)
        if kind.code in RECORDS:
            return self.record(value, kind, depth)
        return {"$": "text", "v": str(value)[:TEXT]}

    def pointer(self, value, kind, depth):
        if int(value) == 0:
            return None
        target = kind.target().strip_typedefs()
        if target.code == gdb.TYPE_CODE_INT and target.name in ("char", "const char", "i8", "u8"):
            return cut_text(value.string(errors="replace", length=-1) if terminated(value) else "?")
        if target.code not in RECORDS:
            if depth == 0 and target.code not in (gdb.TYPE_CODE_VOID, gdb.TYPE_CODE_FUNC):
                there = self.read(value.dereference(), depth + 1)
                return {"$": "text", "v": f"→ {there}" if isinstance(there, (int, str)) else "a pointer"}
            return {"$": "text", "v": "a pointer"}
        return self.nodes(value.dereference(), target, depth) or self.record(value.dereference(), target, depth)

    def later(self, tails, name, value):
        """The first item behind those shown that is new or changed since the call's previous step: its index, what it is
        and was. Only arrays of numbers are compared, as memory."""
        before = tails.pop(name, None)
        try:
            place, count, item = numbers(value)
            if not ITEMS < count <= LATER:
                return None
            start, size = place + ITEMS * item.sizeof, item.sizeof
            tail = tails[name] = gdb.selected_inferior().read_memory(start, (count - ITEMS) * size).tobytes()
            change = first_change(before, tail, size) if before is not None else None
            if change is None:
                return None
            self.room = ROOM
            at, parts = change
            return [ITEMS + at // size, *(self.value(gdb.Value(part, item), DEPTH) for part in parts)]
        except (gdb.error, ValueError, TypeError, OverflowError, RuntimeError):
            return None

    # --- containers --------------------------------------------------------------------------------------------------

    def record(self, value, kind, depth):
        name = short_name(kind.name or kind.tag or "struct")
        chosen = variant(value, kind)
        if chosen is not None:
            return self.variant(value, chosen, depth)
        if name.lower().endswith("iterator"):
            # Its fields are the library's own, and what it points to may be past the end.
            return {"$": "text", "v": "an iterator"}
        if is_function(kind):
            return {"$": "text", "v": "a function"}
        printer = gdb.default_visualizer(value)
        if printer is not None:
            return self.printed(printer, value, name, depth)
        held = fields(value, kind)
        names = [field for field, _ in held]
        if names[:2] == ["data", "len"] and len(names) == 2:
            return self.counted(held[0][1], int(held[1][1]), depth)
        if names and all(field in ("first", "second") or is_index(field) for field in names):
            return self.sequence("tuple", (item for _, item in held), len(held), depth)
        if kind.code == gdb.TYPE_CODE_STRUCT:
            drawn = self.nodes(value, kind, depth)
            if drawn is not None:
                return drawn
        return self.thing(name, value, held, depth)

    def variant(self, value, chosen, depth):
        """A value of Rust's enum: an `Option` is its inner value or nothing."""
        if chosen == "None":
            return None
        try:
            held = fields(value[chosen], value[chosen].type)
        except gdb.error:
            held = []
        if chosen == "Some" and held:
            return self.value(held[0][1], depth)
        return self.thing(chosen, value, held, depth)

    def thing(self, name, value, held, depth):
        rows = []
        for field, item in held[:FIELDS]:
            if self.room <= 0:
                break
            rows.append([field[:60], self.read(item, depth + 1)])
        if not rows:
            return {"$": "text", "v": name}
        return {"$": "obj", "t": name, "i": self.identify(value.address), "v": rows, "n": len(held)}

    def counted(self, data, length, depth):
        """A list of the C harness: its items' address and how many there are."""
        length = max(0, min(length, 1 << 40))
        item = data.type.strip_typedefs().target().strip_typedefs()
        if item.code in RECORDS and [field.name for field in item.fields()] == ["key", "value"]:
            pairs = ((data[i]["key"], data[i]["value"]) for i in range(length))
            return self.mapping("dict", pairs, length, depth)
        return self.sequence("list", (data[i] for i in range(length)), length, depth)

    def printed(self, printer, value, name, depth):
        """A value that the language's own printer describes."""
        hint = printer.display_hint() if hasattr(printer, "display_hint") else None
        if hint == "string":
            return cut_text(lazy(printer.to_string()))
        children = list(take(printer.children(), 2 * ITEMS + 2)) if hasattr(printer, "children") else []
        inner = [child for _, child in children if isinstance(child, (gdb.Value, bool, int))]
        if name.startswith(("unique_ptr", "shared_ptr", "Box", "Rc", "Arc", "RefCell", "Cell", "Ref", "NonNull")):
            held = [child for field, child in children if field in ("get()", "value", "*", "pointer", "[0]", "borrow")]
            inner = held or inner
            return self.value(inner[0], depth) if inner else None
        said = lazy(printer.to_string()) if hasattr(printer, "to_string") else ""
        said = said if isinstance(said, str) else ""
        if hint == "map":
            pairs = list(zip(inner[::2], inner[1::2]))
            return self.mapping("dict", pairs, length_in(said, len(pairs)), depth)
        if hint == "array" or name.startswith(LISTS):
            kind = "set" if "set" in name.lower() else "list"
            return self.sequence(kind, inner, length_in(said, len(inner)), depth)
        if "no contained value" in said or said == "None":
            return None
        if name.startswith(("optional", "Option")) and inner:
            return self.value(inner[0], depth)
        if name.startswith(("tuple", "pair", "(")) and inner:
            return self.sequence("tuple", inner, len(inner), depth)
        if not inner:
            return {"$": "text", "v": (said or str(value))[:TEXT]}
        return self.thing(said or name, value, [(field, child) for field, child in children if isinstance(child, gdb.Value)], depth)

    def sequence(self, kind, items, length, depth):
        rows = []
        for item in take(items, ITEMS):
            if self.room <= 0:
                break
            rows.append(self.read(item, depth + 1))
        if kind == "list" and len(rows) == length:
            return rows
        return {"$": "seq", "b": kind, "t": kind, "v": rows, "n": length}

    def mapping(self, name, pairs, length, depth):
        rows = []
        for key, item in take(pairs, ITEMS):
            if self.room <= 0:
                break
            rows.append([self.read(key, depth + 1), self.read(item, depth + 1)])
        return {"$": "map", "t": name, "v": rows, "n": length}

    # --- nodes -------------------------------------------------------------------------------------------------------

    def nodes(self, node, kind, depth):
        """A linked list or a tree from this node on; `None` for other records."""
        names = {field.name for field in kind.fields()}
        if "val" not in names:
            return None
        if {"left", "right"} <= names:
            return self.tree(node, depth)
        return self.chain(node, depth) if "next" in names else None

    def chain(self, node, depth):
        rows, seen, end = [], {}, None
        while node is not None:
            place = int(node.address)
            if place in seen:
                end = seen[place]
                break
            if len(rows) >= ITEMS:
                end = "more"
                break
            seen[place] = len(rows)
            try:
                rows.append([self.identify(node.address), self.value(node["val"], depth + 1)])
                node = self.follow(node["next"])
            except gdb.error:
                if self.safe:
                    raise Gone from None
                end = "other"
                break
        return {"$": "chain", "t": "ListNode", "v": rows, "end": end}

    def tree(self, root, depth):
        order, places, rows = [root], {int(root.address): 0}, []
        for node in order:
            row = [self.identify(node.address), self.read(node["val"], depth + 1)]
            for side in ("left", "right"):
                try:
                    child = self.follow(node[side])
                    place = int(child.address) if child is not None else 0
                    if child is None:
                        row.append(-1)
                    elif place in places:
                        row.append(places[place])
                    elif len(order) >= ITEMS:
                        row.append(-2)
                    else:
                        child["val"].fetch_lazy()
                        places[place] = len(order)
                        row.append(len(order))
                        order.append(child)
                except gdb.error:
                    if self.safe:
                        raise Gone from None
                    row.append(-3)
            rows.append(row)
        return {"$": "tree", "t": "TreeNode", "v": rows}

    def follow(self, link):
        """The node behind a pointer, a box or a shared cell; `None` at the end."""
        for _ in range(8):
            kind = link.type.strip_typedefs()
            if kind.code == gdb.TYPE_CODE_PTR:
                if int(link) == 0:
                    return None
                link = link.dereference()
                continue
            names = [field.name for field in kind.fields()]
            if "val" in names:
                return link
            chosen = variant(link, kind)
            if chosen == "None":
                return None
            if chosen is not None:
                link = link[chosen]["__0"]
                continue
            printer = gdb.default_visualizer(link)
            inner = []
            if printer is not None and hasattr(printer, "children"):
                inner = [child for _, child in take(printer.children(), 3) if isinstance(child, gdb.Value)]
            if not inner:
                inner = [link[field] for field in kind.fields() if not field.is_base_class][:1]
            if not inner:
                return None
            link = inner[0]
        raise gdb.error("no node")

    def identify(self, address):
        place = int(address) if address is not None else 0
        return self.ids.setdefault(place, len(self.ids))


def numbers(value):
    """Where an array or a vector of numbers begins, how many there are, and their type; a TypeError for other values."""
    kind = value.type.strip_typedefs()
    if kind.code in REFERENCES:
        value = value.referenced_value()
        kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        low, high = kind.range()
        start, count, item = value.address, high - low + 1, kind.target()
    elif (kind.name or "").startswith("std::vector<"):
        held = value["_M_impl"]
        start, end = held["_M_start"], held["_M_finish"]
        count, item = int(end - start), start.type.strip_typedefs().target()
    elif kind.code in RECORDS and [field.name for field in kind.fields()][:2] == ["data", "len"]:
        start, count = value["data"], int(value["len"])
        item = start.type.strip_typedefs().target()
    else:
        raise TypeError
    item = item.strip_typedefs()
    if item.code not in {gdb.TYPE_CODE_INT, gdb.TYPE_CODE_FLT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL}:
        raise TypeError
    return int(start), count, item


def first_change(before, after, size):
    """Where two pieces of memory first differ, and the bytes of the item there, new and old; for an item added at the end
    the new ones. `None` if they are equal or their lengths differ otherwise."""
    added = len(after) - len(before)
    if added not in (0, size):
        return None
    for at in range(0, len(before), size):
        if before[at : at + size] != after[at : at + size]:
            return (at, [after[at : at + size], before[at : at + size]]) if added == 0 else None
    return (len(before), [after[len(before) :]]) if added else None


def is_record(kind):
    return kind.strip_typedefs().code in RECORDS


def is_function(kind):
    """Whether a type is `std::function`, or a lambda's, whose fields are what it captures."""
    if (kind.name or "").startswith("std::function<"):
        return True
    return not kind.name and all((field.name or "").startswith("__") for field in kind.fields())


def has_enum(kind, depth=4):
    """Whether values of a type have one of Rust's enums in them."""
    kind = kind.strip_typedefs()
    if depth == 0 or kind.code not in RECORDS:
        return False
    held = kind.fields()
    if held and kind.name and (held[-1].type.name or "").startswith(kind.name + "::"):
        return True
    return any(has_enum(field.type, depth - 1) for field in held)


def has_code(kind, code, depth=4):
    """Whether values of a type have a part of a kind of type in them, other than behind a pointer."""
    kind = kind.strip_typedefs()
    if kind.code == code:
        return True
    return depth > 0 and kind.code in RECORDS and any(has_code(field.type, code, depth - 1) for field in kind.fields())


def variant(value, kind):
    """The name of the variant that a Rust enum has; `None` for other values."""
    held = kind.fields()
    if not kind.name or not held or not (held[-1].type.name or "").startswith(kind.name + "::"):
        return None
    said = value.format_string(max_depth=1)
    rest = said[len(kind.name) + 2 :] if said.startswith(kind.name + "::") else ""
    return rest.split("(")[0].split(" ")[0].split("{")[0] or None


def fields(value, kind):
    held = []
    for field in kind.fields():
        if field.is_base_class:
            held.extend(fields(value[field], field.type.strip_typedefs()))
        elif field.name and not field.name.startswith("_vptr") and hasattr(field, "bitpos"):
            held.append((field.name, value[field]))
    return held


# --- plain data ------------------------------------------------------------------------------------------------------


def take(items, most):
    for at, item in enumerate(items):
        if at >= most:
            return
        yield item


def whole(value, kind):
    if kind.code == gdb.TYPE_CODE_ENUM:
        return {"$": "text", "v": str(value)[:TEXT]}
    number = int(value)
    return number if -(2**53) <= number <= 2**53 else {"$": "n", "v": str(number)}


def character(value):
    number = int(value)
    if 32 <= number < 0xD800:
        return {"$": "str", "v": chr(number), "n": 1, "q": "single"}
    return {"$": "text", "v": CONTROLS.get(number) or f"'\\x{number & 0xFF:02x}'"}


def terminated(value):
    """Whether a C string can be read: its first bytes are there."""
    value.dereference().fetch_lazy()
    return True


def cut_text(text):
    if not isinstance(text, str):
        return {"$": "text", "v": str(text)[:TEXT]}
    return text if len(text) <= TEXT else {"$": "str", "v": text[:TEXT], "n": len(text)}


def lazy(said):
    """What a printer says, as a text if it is one; empty if it leaves the words to the children."""
    if said is None:
        return ""
    if isinstance(said, str):
        return said
    if hasattr(said, "value") and not isinstance(said, gdb.Value):
        length = getattr(said, "length", -1)
        if length == 0:
            return ""
        value = said.value()
        if value.type.strip_typedefs().code == gdb.TYPE_CODE_ARRAY:
            return value.string(errors="replace", length=min(length, 4000) if length >= 0 else -1)
        return value.string(errors="replace", length=min(length, 4000))
    if isinstance(said, gdb.Value):
        return said.string(errors="replace")
    return str(said)


def length_in(said, least):
    """The length in `std::vector of length 3, capacity 4` or `size=3`."""
    for words in (said.split("length "), said.split("size="), said.split(" with ")):
        digits = "".join(take_digits(words[1])) if len(words) > 1 else ""
        if digits:
            return max(least, min(int(digits), 1 << 40))
    return least


def take_digits(text):
    for letter in text:
        if not letter.isdigit():
            return
        yield letter


def is_index(name):
    return name.lstrip("_").isdigit()


def short_name(name):
    """`std::vector<int, …>` as `vector`, `program::solution::walk` as `walk`."""
    name = name.split("(")[0] or name
    name = name.split("<")[0] or name
    return name.split("::")[-1] or name
