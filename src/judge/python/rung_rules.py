"""What holds of every input of a problem, found out from its cases: ranges, order, lengths that belong together.

A statement's constraints are words. What all cases have in common is the best guess at them that a machine has; it is
rather too strict than too lax, because an input nobody may be given would make a good test look weak.
"""

from collections import Counter

# A rule that is seen on fewer values than this may be chance.
LEAST_SEEN = 3
# Lists that always have the same small length are records: their places mean different things.
RECORD = 4


class Rules:
    """Learnt from inputs, asked about others."""

    def __init__(self, job, known):
        self.job, self.widths = job, widths(job, known)
        self.ranges, self.letters, self.truths, self.fixed, self.seen = {}, {}, {}, {}, Counter()
        for args in known:
            for kind, key, value in self.traits(args):
                self.learn(kind, key, value)

    def learn(self, kind, key, value):
        self.seen[key] += 1
        if kind == "range":
            low, high = self.ranges.get(key, (value, value))
            self.ranges[key] = min(low, value), max(high, value)
        elif kind == "letters":
            self.letters.setdefault(key, set()).update(value)
        elif kind == "truth":
            self.truths[key] = self.truths.get(key, True) and value
        else:
            self.fixed.setdefault(key, set()).add(value)

    def hold(self, args):
        try:
            return all(self.allows(*trait) for trait in self.traits(args))
        except (TypeError, ValueError, IndexError, KeyError):
            return False

    def allows(self, kind, key, value):
        if kind == "range":
            low, high = self.ranges.get(key, (value, value))
            return low <= value <= high
        if kind == "letters":
            return set(value) <= self.letters.get(key, set(value))
        if self.seen[key] < LEAST_SEEN:
            return True
        if kind == "truth":
            return value or not self.truths[key]
        return len(self.fixed[key]) > 1 or value in self.fixed[key]

    def traits(self, args):
        """Every trait of an input: kind, key, value."""
        if self.job["mode"] == "class":
            yield "range", "calls", len(args)
            for name, values in args:
                for place, value in enumerate(values):
                    yield from self.of_value((name, place), value)
            return
        for place, value in enumerate(args):
            yield from self.of_value((place,), value)
        for first, a in enumerate(args):
            for second, b in enumerate(args):
                if first != second:
                    yield from between((first, second), a, b)
        kinds = self.job.get("params") or []
        for place, kind in enumerate(kinds):
            if kind and kind[0] == "tree_node":
                yield from of_tree((place, "tree"), args[place])

    def of_value(self, key, value):
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, (int, float)):
            yield "range", key, value
        elif isinstance(value, str):
            yield "range", (key, "length"), len(value)
            yield "letters", key, value
            yield "truth", (key, "spaces"), value == " ".join(value.split())
            if len(value) > 1:
                yield from of_row((key, "text"), value)
        elif isinstance(value, dict):
            yield "range", (key, "length"), len(value)
            yield "letters", (key, "keys"), [name for name in value if not name.lstrip("-").isdigit()]
            for inner in value.values():
                yield from self.of_value((*key, "value"), inner)
        elif isinstance(value, list):
            yield from self.of_list(key, value)

    def of_list(self, key, value):
        yield "range", (key, "length"), len(value)
        record = self.widths.get(key) is not None
        for place, inner in enumerate(value):
            yield from self.of_value((*key, place if record else "*"), inner)
        if len(value) > 1:
            yield from of_row((key, "list"), value)
        if record:
            for first in range(len(value)):
                for second in range(first + 1, len(value)):
                    yield from ordered((key, first, second), value[first], value[second])
        if value and all(isinstance(inner, (list, str)) for inner in value):
            lengths = {len(inner) for inner in value}
            yield "truth", (key, "even"), len(lengths) == 1
            yield "truth", (key, "square"), lengths == {len(value)}
            yield "truth", (key, "points inside"), all(
                isinstance(item, int) and 0 <= item < len(value) for inner in value for item in inner)
            if all(isinstance(inner, list) for inner in value):
                pairs = [tuple(sorted(map(str, inner))) for inner in value]
                yield "truth", (key, "no pair twice"), len(set(pairs)) == len(pairs)
                yield "truth", (key, "both ways"), goes_both_ways(value)


def widths(job, known):
    """Places whose lists have one small length throughout."""
    found = {}

    def look(key, value):
        if isinstance(value, list):
            found.setdefault(key, set()).add(len(value))
            for inner in value:
                look((*key, "*"), inner)

    for args in known:
        if job["mode"] != "class":
            for place, value in enumerate(args):
                look((place,), value)
    # The outermost list is an argument, and never a record.
    return {key: min(sizes) for key, sizes in found.items()
            if len(key) > 1 and len(sizes) == 1 and 2 <= min(sizes) <= RECORD}


def of_row(key, row):
    """Traits of neighbours and of the whole: its order, what comes twice."""
    text = [repr(item) for item in row]
    yield "truth", (key, "different"), len(set(text)) == len(text)
    yield "truth", (key, "neighbours differ"), all(a != b for a, b in zip(text, text[1:]))
    counts = Counter(text)
    yield "fixed", (key, "single"), sum(count == 1 for count in counts.values())
    yield "fixed", (key, "odd"), sum(count % 2 for count in counts.values())
    yield "fixed", (key, "spare"), min(3, len(text) - len(counts))
    yield "fixed", (key, "parity"), len(text) % 2
    yield "truth", (key, "majority"), max(counts.values()) * 2 > len(text)
    try:
        steps = list(zip(row, row[1:]))
        yield "truth", (key, "rising"), all(a <= b for a, b in steps)
        yield "truth", (key, "falling"), all(a >= b for a, b in steps)
        yield "truth", (key, "turned"), sum(a > b for a, b in [*steps, (row[-1], row[0])]) <= 1
    except TypeError:
        pass
    if all(isinstance(item, int) for item in row):
        yield "truth", (key, "numbers all"), sorted(row) == list(range(min(row), min(row) + len(row)))
        yield "truth", (key, "numbers below length"), all(0 <= item < len(row) for item in row)
        yield "truth", (key, "numbers to length"), all(0 <= item <= len(row) for item in row)
        yield "range", (key, "first"), row[0]
        yield "fixed", (key, "sum's parity"), sum(row) % 2


def ordered(key, a, b):
    try:
        yield "truth", (key, "<"), a < b
        yield "truth", (key, "<="), a <= b
    except TypeError:
        pass
    yield "truth", (key, "!="), a != b


def between(key, a, b):
    """How two arguments belong together."""
    if isinstance(a, int) and isinstance(b, int):
        yield from ordered(key, a, b)
    if isinstance(a, int) and isinstance(b, (list, str)):
        yield "truth", (key, "<= length"), a <= len(b)
        yield "truth", (key, "< length"), a < len(b)
        yield "truth", (key, "is length"), a == len(b)
        if isinstance(b, list):
            yield "truth", (key, "is in it"), a in b
            numbers = [item for item in flat(b) if isinstance(item, int)]
            if numbers:
                yield "truth", (key, "above all"), a > max(numbers)
                yield "truth", (key, "at least all"), a >= max(numbers)
                yield "truth", (key, "at least one"), a >= min(numbers)
            yield "truth", (key, "longer by one"), len(b) == a - 1
            yield from above_places(key, a, b)
    if isinstance(a, (list, str)) and isinstance(b, (list, str)):
        yield "truth", (key, "as long"), len(a) == len(b)
        yield "truth", (key, "no longer"), len(a) <= len(b)
        try:
            yield "truth", (key, "part"), not Counter(map(repr, a)) - Counter(map(repr, b))
            yield "truth", (key, "known"), set(map(repr, flat(a))) <= set(map(repr, flat(b)))
        except TypeError:
            pass
        numbers = [item for item in flat(a) if isinstance(item, int)] if isinstance(a, list) else []
        if numbers:
            yield "truth", (key, "points into"), 0 <= min(numbers) and max(numbers) < len(b)


def above_places(key, number, records):
    """Which places of records a number is above: it may count what they name."""
    if records and all(isinstance(record, list) and len(record) == len(records[0]) <= RECORD for record in records):
        for place, column in enumerate(zip(*records)):
            if all(isinstance(item, int) for item in column):
                yield "truth", (key, place, "above"), number > max(column)
                yield "truth", (key, place, "at least"), number >= max(column)


def flat(value):
    if isinstance(value, list):
        return [inner for item in value for inner in flat(item)]
    return [value]


def goes_both_ways(lists):
    try:
        return all(lists[other].count(own) == row.count(other) for own, row in enumerate(lists) for other in row)
    except (TypeError, IndexError):
        return False


def of_tree(key, values):
    """A tree's values from left to right, and how they hang."""
    order = []
    nodes = [value for value in values if value is not None]
    if len(nodes) < 2:
        return
    children, at, row = {}, 1, [0]
    while row and at < len(values):
        parent = row.pop(0)
        for side in (0, 1):
            if at < len(values):
                if values[at] is not None:
                    children.setdefault(parent, {})[side] = at
                    row.append(at)
                at += 1

    def walk(node):
        below = children.get(node, {})
        if 0 in below:
            walk(below[0])
        order.append(values[node])
        if 1 in below:
            walk(below[1])

    walk(0)
    try:
        yield "truth", (key, "search"), all(a < b for a, b in zip(order, order[1:]))
        yield "truth", (key, "search, equal"), all(a <= b for a, b in zip(order, order[1:]))
    except TypeError:
        pass
    yield "truth", (key, "different"), len(set(map(repr, nodes))) == len(nodes)
