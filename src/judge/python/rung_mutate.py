"""Mechanical mutants of a program: each is the program with one small mistake in it.

Sent along to the sandbox when a pack's tests are put to the test. It only reads the program. A mutant changes the text
where the mistake is and leaves the rest, remarks included, as it stands; that it means what was intended is made sure of by
parsing it again. Two mutants with the same normal form are one, and one with the program's own normal form is none. The
order is that of the text, so the same program has the same mutants everywhere.
"""

import ast
import json
import re

from rung_normal import FUNCTIONS, normal

# What may stand in the place of an operator, the likeliest slip first.
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}
ARITHMETIC = {
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.Div: (ast.FloorDiv,), ast.FloorDiv: (ast.Mod, ast.Div),
    ast.Mod: (ast.FloorDiv,), ast.Pow: (ast.Mult,), ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,), ast.BitXor: (ast.BitOr,),
}
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in", ast.NotIn: "not in",
    ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
    ast.Mod: "%", ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}
# Functions and attributes that are taken for each other.
LIKE = {
    "min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "bisect_left": "bisect_right",
    "bisect_right": "bisect_left", "popleft": "pop", "appendleft": "append", "left": "right", "right": "left",
    "lower": "upper", "upper": "lower", "startswith": "endswith", "endswith": "startswith", "find": "rfind",
    "floor": "ceil", "ceil": "floor",
}
# Calls that are forgotten: what they are given stands alone.
FORGOTTEN = frozenset(("abs", "reversed", "set", "round"))
# What these are given may stand in any order.
SYMMETRIC = frozenset(("min", "max", "gcd", "lcm"))
SIMPLE = (ast.Expr, ast.AugAssign, ast.Assign, ast.AnnAssign, ast.Delete, ast.Return, ast.Raise, ast.Break, ast.Continue)
TESTED = (ast.If, ast.While, ast.IfExp)
PASSED_OVER = ("annotation", "returns", "decorator_list", "type_params", "format_spec")


def mutants(source, given, most):
    """Rows of line, kind and text, at most so many, and how many more there would be."""
    module = ast.parse(source)
    text, seen, rows = Text(source), {form(module, given)}, []
    # The normal form changes what it is made of nowhere; still, the tree that is cut up is not the one it saw.
    module = ast.parse(source)
    for place, kind, new in changes(module):
        changed = place.with_other(new, text, module)
        if changed is None:
            continue
        own = form(ast.parse(changed), given)
        if own not in seen:
            seen.add(own)
            rows.append([place.node.lineno, kind, changed])
    return [thinned(rows, most), max(0, len(rows) - most)]


def thinned(rows, most):
    """At most so many, taken from everywhere."""
    if len(rows) <= most:
        return rows
    return [rows[number * len(rows) // most] for number in range(most)]


def form(module, given):
    """The normal form without its lines, as one text."""
    def bare(node):
        return [node[0], [bare(child) for child in node[1]]]

    return json.dumps(bare(normal(module, frozenset(given))))


# --- places in the text ----------------------------------------------------------------------------------------------


class Text:
    """The source by the places that nodes tell: lines from 1, columns in bytes."""

    def __init__(self, source):
        self.bytes, self.starts = source.encode(), [0]
        for at, byte in enumerate(self.bytes):
            if byte == 10:
                self.starts.append(at + 1)

    def span(self, node):
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def at(self, line, column):
        return self.starts[line - 1] + column

    def between(self, start, end):
        return self.bytes[start:end].decode()

    def replaced(self, start, end, text):
        return (self.bytes[:start] + text.encode() + self.bytes[end:]).decode()


class Place:
    """Where a node hangs in the tree."""

    def __init__(self, node, parent, field, index, around):
        self.node, self.parent, self.field, self.index, self.around = node, parent, field, index, around

    def put(self, node):
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    def with_other(self, new, text, module):
        """The text with another node here; None where no text says just that."""
        self.put(new)
        intended = ast.dump(module)
        self.put(self.node)
        start, end = text.span(self.node)
        plain = ast.unparse(ast.fix_missing_locations(new))
        tries = [text.replaced(start, end, written) for written in (plain, f"({plain})")]
        sign = operator_changed(self.node, new, text)
        if sign is not None:
            tries.insert(0, sign)
        for changed in tries:
            try:
                if ast.dump(ast.parse(changed)) == intended:
                    return changed
            except (SyntaxError, ValueError):
                pass
        return None


def operator_changed(old, new, text):
    """The text with nothing but the one operator changed in which the nodes differ."""
    pairs = []
    if isinstance(old, ast.BinOp) and isinstance(new, ast.BinOp):
        pairs = [(old.left, old.op, new.op, old.right)]
    elif isinstance(old, ast.Compare) and isinstance(new, ast.Compare):
        lefts = [old.left, *old.comparators]
        pairs = list(zip(lefts, old.ops, new.ops, old.comparators))
    pairs = [pair for pair in pairs if type(pair[1]) is not type(pair[2])]
    if len(pairs) != 1:
        return None
    left, before, after, right = pairs[0]
    start, end = text.span(left)[1], text.span(right)[0]
    pattern = re.escape(SIGNS[type(before)]).replace(r"\ ", r"\s+")
    between, count = re.subn(pattern, SIGNS[type(after)], text.between(start, end))
    return text.replaced(start, end, between) if count == 1 else None


def places(parent, around=()):
    """Every node below, in the order of the text; `around` are the nodes it stands in, the outermost first."""
    around = (*around, parent)
    for field, value in ast.iter_fields(parent):
        if field in PASSED_OVER:
            continue
        items = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, node in items:
            if isinstance(node, (ast.expr, ast.stmt)) and not is_remark(node):
                yield Place(node, parent, field, index, around)
            if isinstance(node, ast.AST) and not is_remark(node):
                yield from places(node, around)


def is_remark(node):
    """A docstring, or an import: neither is a place for a mistake."""
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal))


# --- what is changed -------------------------------------------------------------------------------------------------


def changes(module):
    """Places with what else could stand there: place, kind, node."""
    stored = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stored[node.id] = stored.get(node.id, 0) + 1
    for place in list(places(module)):
        node = place.node
        if isinstance(node, ast.stmt):
            found = statement(place, stored)
        else:
            found = [*expression(node), *of_place(place)]
        for kind, new in found:
            yield place, kind, new


def expression(node):
    """What is slipped into by itself, wherever it stands."""
    if isinstance(node, ast.Compare):
        for number, op in enumerate(node.ops):
            for other in COMPARISONS.get(type(op), ()):
                ops = [*node.ops[:number], other(), *node.ops[number + 1:]]
                yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp):
        for other in ARITHMETIC.get(type(node.op), ()):
            yield "arithmetic", ast.BinOp(node.left, other(), node.right)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "boolean", ast.BoolOp(other, node.values)
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1:]
            yield "operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp):
        yield ("condition" if isinstance(node.op, ast.Not) else "sign"), node.operand
    elif isinstance(node, ast.Constant):
        yield from constant(node.value)
    elif isinstance(node, ast.Call):
        yield from call(node)
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in LIKE:
        yield "name", ast.Attribute(node.value, LIKE[node.attr], node.ctx)
    elif isinstance(node, ast.Slice):
        yield from bounds_of_slice(node)


def constant(value):
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, (int, float)):
        yield "constant", ast.Constant(value + 1)
        if value >= 1:
            yield "constant", ast.Constant(value - 1)
        else:
            yield "constant", ast.UnaryOp(ast.USub(), ast.Constant(1 - value))
    elif isinstance(value, str):
        yield "constant", ast.Constant("" if value else "#")


def call(node):
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    for number in range(0 if called in SYMMETRIC else len(node.args) - 1):
        first, second = node.args[number:number + 2]
        if ast.dump(first) != ast.dump(second) and not isinstance(second, ast.Starred):
            args = [*node.args[:number], second, first, *node.args[number + 2:]]
            yield "arguments", ast.Call(node.func, args, node.keywords)
    for number in range(len(node.keywords)):
        yield "argument", ast.Call(node.func, node.args, node.keywords[:number] + node.keywords[number + 1:])
    if not isinstance(node.func, ast.Name):
        return
    name = node.func.id
    if name in LIKE:
        yield "name", ast.Call(ast.Name(LIKE[name], ast.Load()), node.args, [] if name == "sorted" else node.keywords)
    if name in FORGOTTEN and len(node.args) == 1 and not isinstance(node.args[0], ast.GeneratorExp):
        yield "name", node.args[0]
    if name == "range":
        for number, argument in enumerate(node.args):
            for off in one_off(argument):
                yield "bound", ast.Call(node.func, [*node.args[:number], off, *node.args[number + 1:]], [])


def bounds_of_slice(node):
    for side in ("lower", "upper"):
        bound = getattr(node, side)
        if bound is None:
            continue
        for off in (None, *one_off(bound)):
            parts = {"lower": node.lower, "upper": node.upper, "step": node.step, side: off}
            yield "bound", ast.Slice(**parts)


def one_off(bound):
    """One more and one less; numbers are changed as constants anyway."""
    number = isinstance(bound, ast.Constant) or isinstance(bound, ast.UnaryOp)
    sums = isinstance(bound, ast.BinOp) and isinstance(bound.op, (ast.Add, ast.Sub))
    if number or sums and isinstance(bound.right, ast.Constant):
        return
    yield ast.BinOp(bound, ast.Add(), ast.Constant(1))
    yield ast.BinOp(bound, ast.Sub(), ast.Constant(1))


def of_place(place):
    """What is slipped into because of where the expression stands."""
    node, parent = place.node, place.parent
    if place.field == "test" and isinstance(parent, TESTED):
        if not is_simple_test(node):
            yield "condition", ast.UnaryOp(ast.Not(), node)
        if not isinstance(node, ast.Constant):
            yield "condition", ast.Constant(False)
            if not isinstance(parent, ast.While) and parent.orelse:
                yield "condition", ast.Constant(True)
    if place.field == "ifs" and isinstance(parent, ast.comprehension):
        yield "condition", ast.Constant(True)
        if not is_simple_test(node):
            yield "condition", ast.UnaryOp(ast.Not(), node)
    first = place.field == "value" and isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name)
    if first and is_start(node) and not any(isinstance(outer, (ast.For, ast.While)) for outer in place.around):
        yield "initial", ast.Constant(0)


def is_simple_test(node):
    """Its negation is among its own slips."""
    one = isinstance(node, ast.Compare) and len(node.ops) == 1
    return one or isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def is_start(node):
    """What a best or a sum may begin with: infinity, or an element."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "float"
    if isinstance(node, ast.Attribute):
        return node.attr == "inf"
    return isinstance(node, ast.Subscript) and isinstance(node.slice, (ast.Constant, ast.UnaryOp))


def statement(place, stored):
    """Statements that are left out, and those that change what is kept or where it goes on."""
    node, parent = place.node, place.parent
    if isinstance(node, ast.AugAssign):
        for other in ARITHMETIC.get(type(node.op), ()):
            yield "arithmetic", ast.AugAssign(node.target, other(), node.value)
        target = ast.parse(ast.unparse(node.target), mode="eval").body
        target.ctx = ast.Store()
        yield "arithmetic", ast.Assign([target], node.value)
    if isinstance(node, ast.Break):
        yield "jump", ast.Continue()
    if isinstance(node, ast.Continue):
        yield "jump", ast.Break()
    if isinstance(node, SIMPLE) and is_left_out(place, stored):
        # What an `if` alone decides over is left out with it, by a condition that never holds.
        alone = isinstance(parent, ast.If) and place.field == "body" and len(parent.body) == 1 and not parent.orelse
        if not alone:
            yield "removed", ast.Pass()


def is_left_out(place, stored):
    """Whether leaving it out is a slip: without it nothing is undefined, nor is the answer itself missing."""
    node = place.node
    if isinstance(node, ast.Return):
        last = isinstance(place.parent, FUNCTIONS) and place.field == "body" and node is place.parent.body[-1]
        return not last
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        made = [name.id for name in names if isinstance(name.ctx, ast.Store)]
        inside = any(isinstance(outer, FUNCTIONS) for outer in place.around)
        return inside and all(stored[name] > 1 for name in made)
    return True
