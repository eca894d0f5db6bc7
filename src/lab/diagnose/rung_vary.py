"""Other ways to write the same program: mechanical variations of a wrong solution, for measuring the diagnosis.

Runs in the sandbox and only reads the program. Nothing here promises that a variation behaves the same: whoever asks
runs it and leaves it out where it does not.
"""

import ast
import builtins

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Names a person might choose; taken in turn, so that every program gets a different mixture.
WORDS = """current total items value result index left_side right_side count seen_before answer step first_one helper
number entry best_so_far pointer window previous table stack_of nodes key_of group pending limit""".split()
REMARKS = ("# work it out", "# next step", "# as described in the task", "# keep going")
PURE = frozenset("abs bool dict float int len list max min ord range set sorted str sum tuple deque defaultdict".split())


def vary(source, given):
    """Pairs of kind and source; kinds that change nothing in this program are left out."""
    plain = ast.unparse(ast.parse(source))

    def in_words(number):
        return WORDS[(number * 7 + len(source)) % len(WORDS)] + str(number // len(WORDS) or "")

    everything = renamed(named(restyled(reordered(source))), given, in_words)
    made = {
        "renamed": renamed(source, given, lambda number: f"v{number}"),
        "renamed in words": renamed(source, given, in_words),
        "reordered": reordered(source),
        "restyled": restyled(source),
        "loops rewritten": loops(source),
        "commented": commented(source),
        "unused variable": unused(source),
        "answer named": named(source),
        "all at once": commented(unused(everything)),
    }
    found = []
    for kind, text in made.items():
        same = ast.unparse(ast.parse(text)) == plain
        if not same or kind == "commented":
            found.append([kind, text])
    return found


def slip(source, given):
    """The program with one more mistake in it: a bound, a number or a sign is off. None where nothing can be."""
    module = ast.parse(source)
    places = [node for node in ast.walk(module) if is_place(node)]
    if not places:
        return None
    node = places[len(source) % len(places)]
    if isinstance(node, ast.Compare):
        other = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
        node.ops[0] = other[type(node.ops[0])]()
    elif isinstance(node, ast.Constant):
        node.value += 1
    else:
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    return ast.unparse(module)


def is_place(node):
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1 and isinstance(node.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    return isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, (ast.Add, ast.Sub))


# --- names -----------------------------------------------------------------------------------------------------------


def renamed(source, given, name_of):
    """Every name the program binds itself gets another one; the same name gets the same everywhere."""
    module = ast.parse(source)
    keep = set(given) | set(dir(builtins)) | {"self"}
    names, taken = {}, set()

    def choose(name):
        if name not in keep and name not in names:
            number = len(names)
            while name_of(number) in keep | taken:
                number += 1
            names[name] = name_of(number)
            taken.add(names[name])

    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            choose(node.id)
        elif isinstance(node, FUNCTIONS) and node.name not in keep and node.name[:2] != "__":
            choose(node.name)
        elif isinstance(node, ast.arg):
            choose(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_self(node.value):
            choose(node.attr)
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
        elif isinstance(node, FUNCTIONS):
            node.name = names.get(node.name, node.name)
        elif isinstance(node, ast.arg):
            node.arg = names.get(node.arg, node.arg)
        elif isinstance(node, ast.Attribute) and is_self(node.value):
            node.attr = names.get(node.attr, node.attr)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [names.get(name, name) for name in node.names]
        elif isinstance(node, ast.keyword) and node.arg not in ("key", "reverse", "default"):
            node.arg = names.get(node.arg, node.arg)
    return ast.unparse(module)


def is_self(node):
    return isinstance(node, ast.Name) and node.id == "self"


# --- order -----------------------------------------------------------------------------------------------------------


def reordered(source):
    """Independent neighbours change places, functions of a class or a module are turned around."""
    module = ast.parse(source)
    for node in ast.walk(module):
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list) and len(body) > 1:
                swap(body)
    return ast.unparse(module)


def swap(body):
    at = 0
    while at + 1 < len(body):
        first, second = body[at], body[at + 1]
        if isinstance(first, FUNCTIONS) and isinstance(second, FUNCTIONS) or unrelated(first, second):
            body[at], body[at + 1] = second, first
            at += 1
        at += 1


def unrelated(first, second):
    a, b = touches(first), touches(second)
    if a is None or b is None:
        return False
    return not (a[1] & (b[0] | b[1]) or b[1] & a[0])


def touches(node):
    """Names read and written by a plain assignment; None for all else."""
    if not isinstance(node, (ast.Assign, ast.AugAssign)):
        return None
    read, written = set(), set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            (written if isinstance(inner.ctx, ast.Store) else read).add(inner.id)
        elif isinstance(inner, ast.Call) and not (isinstance(inner.func, ast.Name) and inner.func.id in PURE):
            return None
        elif isinstance(inner, (ast.Subscript, ast.Attribute)) and isinstance(inner.ctx, ast.Store):
            hung = inner
            while isinstance(hung, (ast.Subscript, ast.Attribute)):
                if isinstance(hung, ast.Attribute) and is_self(hung.value):
                    written.add("." + hung.attr)
                hung = hung.value
            if isinstance(hung, ast.Name) and hung.id != "self":
                written.add(hung.id)
        elif isinstance(inner, ast.Attribute) and is_self(inner.value):
            read.add("." + inner.attr)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        read.add(node.target.id)
    return read, written


# --- style -----------------------------------------------------------------------------------------------------------


class Restyle(ast.NodeTransformer):
    """Counting up is written out or shortened, comparisons and branches are turned around."""

    def visit_AugAssign(self, node):
        if isinstance(node.target, ast.Name) and not isinstance(node.value, (ast.List, ast.ListComp)):
            return ast.copy_location(
                ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)), node
            )
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        value = node.value
        counts = len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) and isinstance(value, ast.BinOp)
        if counts and isinstance(value.left, ast.Name) and value.left.id == node.targets[0].id:
            return ast.copy_location(ast.AugAssign(node.targets[0], value.op, value.right), node)
        pair = len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple) and isinstance(value, ast.Tuple)
        if pair and all(isinstance(part, (ast.Constant, ast.Call)) for part in value.elts):
            return [ast.copy_location(ast.Assign([target], part), node) for target, part in zip(node.targets[0].elts, value.elts)]
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        turned = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}
        if len(node.ops) == 1 and type(node.ops[0]) in turned:
            return ast.Compare(node.comparators[0], [turned[type(node.ops[0])]()], [node.left])
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if node.orelse and not (len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)):
            node.test, node.body, node.orelse = ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        return ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)

    def visit_Return(self, node):
        self.generic_visit(node)
        if isinstance(node.value, ast.IfExp):
            value = node.value
            return ast.copy_location(ast.If(value.test, [ast.Return(value.body)], [ast.Return(value.orelse)]), node)
        return node


def restyled(source):
    return ast.unparse(ast.fix_missing_locations(Restyle().visit(ast.parse(source))))


class Loops(ast.NodeTransformer):
    """`for` over values becomes `for` over places, over places becomes `while`."""

    def __init__(self):
        self.number = 0

    def visit_For(self, node):
        self.generic_visit(node)
        call, body = node.iter, node.body
        if node.orelse:
            return node
        if isinstance(call, ast.Name) and isinstance(node.target, ast.Name):
            self.number += 1
            place = f"place{self.number}"
            body.insert(0, ast.parse(f"{node.target.id} = {call.id}[{place}]").body[0])
            return ast.For(ast.Name(place, ast.Store()), ast.parse(f"range(len({call.id}))", mode="eval").body, body, [], lineno=1)
        named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if named and call.func.id == "enumerate" and isinstance(node.target, ast.Tuple) and isinstance(call.args[0], ast.Name):
            place, value = node.target.elts
            body.insert(0, ast.parse(f"{ast.unparse(value)} = {call.args[0].id}[{place.id}]").body[0])
            return ast.For(place, ast.parse(f"range(len({call.args[0].id}))", mode="eval").body, body, [], lineno=1)
        going_on = any(isinstance(part, ast.Continue) for inner in body for part in ast.walk(inner))
        if named and call.func.id == "range" and len(call.args) <= 2 and isinstance(node.target, ast.Name) and not going_on:
            start, stop = (ast.Constant(0), call.args[0]) if len(call.args) == 1 else call.args
            name = node.target.id
            loop = ast.While(ast.Compare(ast.Name(name, ast.Load()), [ast.Lt()], [stop]), [*body, ast.parse(f"{name} += 1").body[0]], [])
            return [ast.Assign([ast.Name(name, ast.Store())], start, lineno=1), loop]
        return node


def loops(source):
    return ast.unparse(ast.fix_missing_locations(Loops().visit(ast.parse(source))))


class Named(ast.NodeTransformer):
    """What is returned gets a name first."""

    def visit_Return(self, node):
        if node.value is None or isinstance(node.value, (ast.Name, ast.Constant)):
            return node
        return [ast.Assign([ast.Name("outcome", ast.Store())], node.value, lineno=1), ast.Return(ast.Name("outcome", ast.Load()))]


def named(source):
    return ast.unparse(ast.fix_missing_locations(Named().visit(ast.parse(source))))


# --- layout ----------------------------------------------------------------------------------------------------------


def commented(source):
    """Remarks, empty lines, docstrings, annotations."""
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, FUNCTIONS):
            node.body.insert(0, ast.Expr(ast.Constant("Solves the task, hopefully.")))
            for arg in node.args.args:
                if arg.arg != "self" and arg.annotation is None:
                    arg.annotation = ast.Constant("object")
    lines = []
    for number, line in enumerate(ast.unparse(ast.fix_missing_locations(module)).splitlines()):
        indent = line[: len(line) - len(line.lstrip())]
        chained = line.lstrip().startswith(("elif", "else", "except", "finally"))
        if number % 3 == 2 and not chained and line.strip() and not line.lstrip().startswith('"""'):
            lines.extend(["", indent + REMARKS[number % len(REMARKS)]])
        lines.append(line)
    return "\n".join(lines) + "\n"


def unused(source):
    """A variable nobody reads, at the beginning of every function."""
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, FUNCTIONS):
            at = 1 if ast.get_docstring(node) is not None else 0
            node.body[at:at] = ast.parse("spare = 0\nchanged = False").body
    return ast.unparse(ast.fix_missing_locations(module))
