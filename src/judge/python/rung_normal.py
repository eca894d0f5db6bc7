"""The normal form of a program: what is left of it when names, layout and equal ways of saying things are taken away.

Baked into the interpreter image; called by `rung_facts`. Two programs with the same normal form are the same idea. The
opposite is not promised, and neither is that the normal form behaves like the program: it is for comparing only.

What is taken away, in this order:
- docstrings, annotations, imports, `pass`, `return` and `continue` where they change nothing, variables nobody reads
- `x += 1` is `x = x + 1`; `a, b = 1, 2` is two assignments; `y = a if c else b` is an `if`
- what follows an `if` that leaves is its `else`; `not`, `!=`, `not in`, `<=` with two branches become their opposites,
  the branches swapped; `a > b` is `b < a`; sums and products are sorted, except where they join sequences
- independent neighbouring statements and functions are sorted by what they do
- names the program itself binds become v0, v1, … in the order of their first use
The last two are `rung_order`'s. A node is a list `[label, children, line]`; `line` is 0 except in statements. `Block` holds
statements, labels of variables begin with `?`, those of operations whose operands may change places end with `~`.
"""

import ast

from rung_order import arrange, drop_unread, rename, usage

JOINS = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr)
JOINING = frozenset(("list", "str", "sorted", "tuple", "chr", "repr"))
OPPOSITE = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}
# With two branches these become their opposites.
TURNED = (ast.NotEq, ast.NotIn, ast.IsNot, ast.LtE, ast.GtE)
COMMUTING = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def normal(module, given):
    """The tree of a parsed program; `given` are names the task itself uses (its function, its class, its methods)."""
    names = Names(module, given)
    tree = ["Module", [Writer(names).block(module.body, "")], 0]
    ranks = usage(tree)
    drop_unread(tree)
    arrange(tree, ranks)
    rename(tree)
    return tree


# --- names -----------------------------------------------------------------------------------------------------------


class Names(ast.NodeVisitor):
    """Which names the program binds, scope by scope: those are its own to choose."""

    def __init__(self, module, given):
        self.given, self.bound, self.outer = given, {}, {}
        self.aliases, self.attributes, self.scope = {}, set(), None
        self.enter(module, module.body, ())

    def enter(self, scope, body, arguments):
        before, self.scope = self.scope, scope
        self.bound[scope], self.outer[scope] = set(arguments), before
        for part in body:
            self.visit(part)
        self.scope = before

    def visit_FunctionDef(self, node):
        self.bound[self.scope].add(node.name)
        if isinstance(self.scope, ast.ClassDef):
            self.attributes.add(node.name)
        for part in (*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)):
            self.visit(part)
        self.enter(node, node.body, arguments(node.args))

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.enter(node, [node.body], arguments(node.args))

    def visit_ClassDef(self, node):
        self.bound[self.scope].add(node.name)
        self.enter(node, [*node.bases, *node.body], ())

    def visit_Global(self, node):
        self.bound[self.scope].difference_update(node.names)

    visit_Nonlocal = visit_Global

    def visit_Import(self, node):
        for alias in node.names:
            self.aliases[alias.asname or alias.name] = alias.name

    visit_ImportFrom = visit_Import

    def visit_Name(self, node):
        if isinstance(node.ctx, (ast.Store, ast.Del)):
            self.bound[self.scope].add(node.id)

    def visit_ExceptHandler(self, node):
        if node.name:
            self.bound[self.scope].add(node.name)
        self.generic_visit(node)

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self":
            self.attributes.add(node.attr)
        self.visit(node.value)

    def variable(self, scope, name):
        """The scope a name belongs to, None when the program doesn't bind it. A class's names are not its methods'."""
        first = scope
        while scope is not None:
            if name in self.bound[scope] and (scope is first or not isinstance(scope, ast.ClassDef)):
                return scope
            scope = self.outer[scope]
        return None


def arguments(args):
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [arg.arg for arg in every if arg is not None]


# --- writing the tree ------------------------------------------------------------------------------------------------


class Writer:
    """Turns Python's tree into ours, without the differences that are none."""

    def __init__(self, names):
        self.names, self.scopes, self.numbers = names, [next(iter(names.bound))], {}

    def block(self, body, tail):
        """Statements as one node. `tail` is what may be left out at the end: "Return", "Continue" or nothing."""
        out, rest = [], list(body)
        while rest:
            statement = rest.pop(0)
            last = tail if not rest else ""
            if isinstance(statement, ast.If):
                out.extend(self.branch(statement, rest, tail))
                continue
            spread = simpler(statement)
            if spread is not None:
                rest[:0] = spread
                continue
            if is_nothing(statement) or (last and type(statement).__name__ == last and not returned(statement)):
                continue
            out.append(self.statement(statement))
            if isinstance(statement, LEAVING):
                break
        return ["Block", out, 0]

    def branch(self, statement, rest, tail):
        """An `if`, and what follows it where one of its branches leaves."""
        test, then, other = statement.test, list(statement.body), list(statement.orelse)
        if rest and leaves(then):
            other, rest[:] = other + rest, []
        elif rest and other and leaves(other):
            then, rest[:] = then + rest, []
        last = tail if not rest else ""
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, then, other = test.operand, other, then
        then, other = self.block(then, last), self.block(other, last)
        turned = isinstance(test, ast.Compare) and len(test.ops) == 1
        if then[1] and other[1] and turned and isinstance(test.ops[0], TURNED):
            test, then, other = opposite(test), other, then
        if not then[1] and other[1]:
            test, then, other = opposite(test), other, then
        parts = [self.expression(test), then]
        if other[1]:
            parts.append(other)
        return [["If", parts, statement.lineno]]

    def statement(self, node):
        line = node.lineno
        if isinstance(node, FUNCTIONS):
            return self.function(node)
        if isinstance(node, ast.ClassDef):
            bases = [self.expression(base) for base in node.bases]
            name = self.name(node.name)
            self.scopes.append(node)
            body = self.block(node.body, "")
            self.scopes.pop()
            return ["Class", [name, *bases, body], line]
        if isinstance(node, ast.Assign):
            return ["Assign", [*map(self.expression, node.targets), self.expression(node.value)], line]
        if isinstance(node, ast.AugAssign):
            changed = ast.BinOp(node.target, node.op, node.value)
            return ["Assign", [self.expression(node.target), self.expression(changed)], line]
        if isinstance(node, ast.AnnAssign):
            return ["Assign", [self.expression(node.target), self.expression(node.value)], line]
        if isinstance(node, ast.Return):
            return ["Return", [self.expression(node.value)] if returned(node) else [], line]
        if isinstance(node, LOOPS):
            head = [node.test] if isinstance(node, ast.While) else [node.target, node.iter]
            parts = [*map(self.expression, head), self.block(node.body, "Continue")]
            if node.orelse:
                parts.append(self.block(node.orelse, ""))
            return ["While" if isinstance(node, ast.While) else "For", parts, line]
        return self.other(node, line)

    def function(self, node):
        name = self.name(node.name)
        parts = [name]
        defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d), *node.decorator_list]
        parts.extend(map(self.expression, defaults))
        self.scopes.append(node)
        parts.append(["Params", [self.name(argument) for argument in arguments(node.args)], 0])
        parts.append(self.block(node.body, "Return"))
        self.scopes.pop()
        return ["Def", parts, node.lineno]

    def other(self, node, line=0):
        """Anything without a form of its own: its parts in Python's order."""
        parts, label = [], type(node).__name__
        for field, value in ast.iter_fields(node):
            if field in ("ctx", "annotation", "type_comment", "returns", "kind"):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                parts.append(self.block(value, ""))
            elif isinstance(value, list):
                parts.extend(self.expression(item) for item in value if isinstance(item, ast.AST))
            elif isinstance(value, ast.AST):
                parts.append(self.expression(value))
            elif isinstance(value, str) and field in ("name", "id", "arg"):
                parts.append(self.name(value))
        return [label, parts, line]

    def expression(self, node):
        if isinstance(node, ast.Name):
            return self.name(node.id)
        if isinstance(node, ast.Constant):
            return [f"={type(node.value).__name__} {node.value!r}"[:60], [], 0]
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.BinOp):
            return self.binary(node)
        if isinstance(node, ast.UnaryOp):
            return self.unary(node)
        if isinstance(node, ast.Compare):
            return self.compare(node)
        if isinstance(node, ast.BoolOp):
            return [type(node.op).__name__, [self.expression(part) for part in node.values], 0]
        if isinstance(node, ast.Call):
            named = [["kw " + (word.arg or "**"), [self.expression(word.value)], 0] for word in node.keywords]
            return ["Call", [self.expression(node.func), *map(self.expression, node.args), *named], 0]
        if isinstance(node, ast.Lambda):
            self.scopes.append(node)
            made = ["Lambda", [*(self.name(name) for name in arguments(node.args)), self.expression(node.body)], 0]
            self.scopes.pop()
            return made
        return self.other(node)

    def attribute(self, node):
        own = node.attr in self.names.attributes and node.attr not in self.names.given
        label = f"?.{node.attr}" if own else f".{node.attr}"
        return [label, [self.expression(node.value)], 0]

    def binary(self, node):
        label = type(node.op).__name__
        if not isinstance(node.op, COMMUTING):
            return [label, [self.expression(node.left), self.expression(node.right)], 0]
        parts = chain(node, type(node.op))
        made = [self.expression(part) for part in parts]
        if not any(map(joins, parts)):
            label += "~"
        return [label, made, 0]

    def unary(self, node):
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return [f"={type(node.operand.value).__name__} -{node.operand.value!r}"[:60], [], 0]
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            return self.compare(opposite(inner))
        return [type(node.op).__name__, [self.expression(inner)], 0]

    def compare(self, node):
        left, parts = node.left, []
        if len(node.ops) > 1:
            return ["Compare " + " ".join(type(op).__name__ for op in node.ops),
                    [self.expression(left), *map(self.expression, node.comparators)], 0]
        op, right = node.ops[0], node.comparators[0]
        if isinstance(op, (ast.Gt, ast.GtE)):
            left, right, op = right, left, ast.Lt() if isinstance(op, ast.Gt) else ast.LtE()
        parts = [self.expression(left), self.expression(right)]
        mark = "~" if isinstance(op, (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)) else ""
        return [type(op).__name__ + mark, parts, 0]

    def name(self, name):
        if name in self.names.given or name == "self":
            return ["$" + name, [], 0]
        scope = self.names.variable(self.scopes[-1], name)
        if scope is None:
            return ["$" + self.names.aliases.get(name, name), [], 0]
        number = self.numbers.setdefault((scope, name), len(self.numbers))
        return [f"?{number}", [], 0]


def simpler(statement):
    """The same in simpler statements, None where it is simple already."""
    if isinstance(statement, ast.Assign):
        value, targets = statement.value, statement.targets
        if isinstance(value, ast.IfExp):
            def chosen(part):
                return ast.copy_location(ast.Assign(targets, part), statement)
            return [ast.copy_location(ast.If(value.test, [chosen(value.body)], [chosen(value.orelse)]), statement)]
        if len(targets) > 1 and isinstance(value, (ast.Constant, ast.Name)):
            return [ast.copy_location(ast.Assign([target], value), statement) for target in targets]
        pair = len(targets) == 1 and isinstance(targets[0], ast.Tuple) and isinstance(value, ast.Tuple)
        if pair and len(targets[0].elts) == len(value.elts) and independent(targets[0].elts, value):
            return [
                ast.copy_location(ast.Assign([target], part), statement)
                for target, part in zip(targets[0].elts, value.elts)
            ]
    if isinstance(statement, ast.Return) and isinstance(statement.value, ast.IfExp):
        value = statement.value
        branches = [[ast.copy_location(ast.Return(part), statement)] for part in (value.body, value.orelse)]
        return [ast.copy_location(ast.If(value.test, *branches), statement)]
    return None


def independent(targets, value):
    if not all(isinstance(target, ast.Name) for target in targets):
        return False
    written = {target.id for target in targets}
    return not any(isinstance(node, ast.Name) and node.id in written for node in ast.walk(value))


def is_nothing(node):
    if isinstance(node, (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)):
        return True
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def returned(node):
    """Whether a statement is a `return` of something."""
    if not isinstance(node, ast.Return) or node.value is None:
        return False
    return not (isinstance(node.value, ast.Constant) and node.value.value is None)


def leaves(body):
    """Whether a block never goes on to what stands behind it."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and leaves(last.body) and leaves(last.orelse)
    return isinstance(last, LEAVING)


def opposite(test):
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return ast.Compare(test.left, [OPPOSITE[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def chain(node, op):
    if isinstance(node, ast.BinOp) and isinstance(node.op, op):
        return chain(node.left, op) + chain(node.right, op)
    return [node]


def joins(node):
    """Whether an operand is plainly a sequence, so that its place matters."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in JOINING
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return joins(node.left) or joins(node.right)
    slices = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return slices or isinstance(node, JOINS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
