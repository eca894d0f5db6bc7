"""Where a program uses what its task forbids, and which words can be forbidden at all. Reads programs, runs none.

A word is a built-in name (`pow`), an operator (`**`), a statement (`while`), a method (`.sort`), a module of the standard
library (`math`) or a name of one (`math.pow`). A name counts wherever it is read, called or not, so that another name
for it is a use as well. A name that the program gives to something of its own is its own, and what can't be told is not
told.
"""

import ast
import builtins
import importlib
import sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
OPERATORS = {
    "+": ast.Add, "-": ast.Sub, "*": ast.Mult, "/": ast.Div, "//": ast.FloorDiv, "%": ast.Mod, "**": ast.Pow,
    "@": ast.MatMult, "<<": ast.LShift, ">>": ast.RShift, "&": ast.BitAnd, "|": ast.BitOr, "^": ast.BitXor,
    "~": ast.Invert, "not": ast.Not, "and": ast.And, "or": ast.Or, "in": ast.In, "not in": ast.NotIn, "is": ast.Is,
    "is not": ast.IsNot, "==": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE,
}
# `for` of a comprehension is one of its own: both go round.
STATEMENTS = {
    "for": (ast.For, ast.AsyncFor, *COMPREHENSIONS), "while": (ast.While,), "lambda": (ast.Lambda,),
    "class": (ast.ClassDef,), "try": (ast.Try, ast.TryStar), "global": (ast.Global,), "nonlocal": (ast.Nonlocal,),
    "import": (ast.Import, ast.ImportFrom), "yield": (ast.Yield, ast.YieldFrom), "break": (ast.Break,),
    "continue": (ast.Continue,), "match": (ast.Match,), "[:]": (ast.Slice,),
}
# Kinds of values whose methods can be forbidden.
HOLDERS = (str, bytes, bytearray, int, float, complex, list, tuple, dict, set, frozenset)
DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.SetComp, ast.DictComp, ast.JoinedStr, ast.Constant)


def uses(source, words, given):
    """Rows of word, line, column (from 1) of every use of one of the words, in the order of the text. `given` is code
    whose names are there already."""
    sys.settrace(None)
    sys.setprofile(None)
    try:
        module, before = ast.parse(source), ast.parse(given or "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # Whoever runs it will tell.
        return []
    finder = Finder(module, frozenset(words), bound_at_once(before.body))
    try:
        finder.block(module.body, Scope(module, None))
    except RecursionError:
        return []
    lines = source.splitlines()
    found = sorted(set(finder.found), key=lambda row: (row[1], row[2]))
    return [[word, line, characters(lines, line, column)] for word, line, column in found]


def characters(lines, line, column):
    """A column counted in bytes, from 0, as one counted in characters, from 1."""
    text = lines[line - 1].encode() if line <= len(lines) else b""
    return len(text[:column].decode(errors="ignore")) + 1


# --- names -----------------------------------------------------------------------------------------------------------


def targets(node):
    """Names that a statement or expression binds in its own scope."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ExceptHandler) and node.name:
        return [node.name]
    if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
        return [node.name]
    if isinstance(node, ast.MatchMapping) and node.rest:
        return [node.rest]
    return []


def inside(node):
    """The nodes of one scope below a node: not those of functions, classes and comprehensions in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, COMPREHENSIONS):
            # What := gives a name there belongs outside.
            yield from (part.target for part in ast.walk(child) if isinstance(part, ast.NamedExpr))
        elif not isinstance(child, (*FUNCTIONS, ast.ClassDef, ast.Lambda)):
            yield from inside(child)


def bound_at_once(body):
    """Names that a block of a class or of the module gives a value to, each with the line from which it has it.

    What stands under an `if` counts as well: whoever has a name of their own is believed.
    """
    found = {}

    def give(names, at):
        for name in names:
            found[name] = min(at, found.get(name, at))

    def walk(block):
        for node in block:
            blocks = parts_of(node)
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                # A function's own name is known inside of it.
                give([node.name], node.lineno if isinstance(node, FUNCTIONS) else node.end_lineno + 1)
            elif blocks:
                heads = [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.stmt)]
                for head in heads:
                    give((name for part in (head, *inside(head)) for name in targets(part)), node.lineno)
                for part in blocks:
                    walk(part)
            else:
                give((name for part in (node, *inside(node)) for name in targets(part)), node.end_lineno + 1)

    walk(body)
    return found


def parts_of(node):
    """The blocks inside a statement that is no definition."""
    found = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    found.extend(part.body for name in ("handlers", "cases") for part in getattr(node, name, None) or ())
    return [part for part in found if isinstance(part, list) and part]


class Scope:
    """What names mean in a function, a class, a comprehension or the module."""

    def __init__(self, node, outer):
        self.node, self.outer = node, outer
        self.own, self.modules, self.foreign = set(), set(), set()
        if isinstance(node, (*FUNCTIONS, ast.Lambda)):
            args = node.args
            every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
            self.own.update(arg.arg for arg in every if arg is not None)
        if isinstance(node, FUNCTIONS):
            parts = [part for statement in node.body for part in (statement, *below(statement))]
            self.own.update(name for part in parts for name in targets(part))
            self.foreign = {name for part in parts if isinstance(part, (ast.Global, ast.Nonlocal)) for name in part.names}
            self.modules = {name for part in parts if isinstance(part, ast.Import) for name in targets(part)}
            self.own -= self.foreign
        if isinstance(node, COMPREHENSIONS):
            parts = [part for clause in node.generators for part in ast.walk(clause.target)]
            self.own.update(name for part in parts for name in targets(part))
        if isinstance(node, ast.Lambda):
            self.own.update(part.target.id for part in inside(node) if isinstance(part, ast.NamedExpr))


def below(node):
    return () if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Lambda)) else inside(node)


# --- uses ------------------------------------------------------------------------------------------------------------


class Finder:
    def __init__(self, module, words, given):
        self.words, self.found = words, []
        self.module = bound_at_once(module.body)
        deleted = {part.id for part in ast.walk(module) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Del)}
        # What a function declares as global and gives a value to is the program's own, too.
        shared = {name for part in ast.walk(module) if isinstance(part, ast.Global) for name in part.names}
        given_value = {name for part in ast.walk(module) for name in targets(part)}
        self.module.update(dict.fromkeys(shared & given_value, 0))
        self.module = {name: at for name, at in self.module.items() if name not in deleted}
        self.given = set(given)
        self.operators = {kind: word for word, kind in OPERATORS.items() if word in words}
        self.statements = [(word, kinds) for word, kinds in STATEMENTS.items() if word in words]
        self.classes = {node.name: node for node in ast.walk(module) if isinstance(node, ast.ClassDef)}
        self.methods = {part.name for node in self.classes.values() for part in node.body if isinstance(part, FUNCTIONS)}
        self.kinds = kinds_of(module, self.classes)
        self.modules, self.starred = imported(module)

    def tell(self, word, node):
        if word in self.words:
            self.found.append((word, node.lineno, node.col_offset))

    def block(self, body, scope):
        for node in body:
            self.visit(node, scope)

    def visit(self, node, scope):
        if node is None:
            return
        self.look(node, scope)
        if isinstance(node, FUNCTIONS):
            for part in (*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)):
                self.visit(part, scope)
            self.block(node.body, Scope(node, scope))
        elif isinstance(node, ast.Lambda):
            for part in (*node.args.defaults, *(d for d in node.args.kw_defaults if d)):
                self.visit(part, scope)
            self.visit(node.body, Scope(node, scope))
        elif isinstance(node, ast.ClassDef):
            for part in (*node.decorator_list, *node.bases, *(k.value for k in node.keywords)):
                self.visit(part, scope)
            self.block(node.body, Scope(node, scope))
        elif isinstance(node, COMPREHENSIONS):
            self.visit(node.generators[0].iter, scope)
            inner = Scope(node, scope)
            for number, clause in enumerate(node.generators):
                self.block(([] if number == 0 else [clause.iter]) + [clause.target, *clause.ifs], inner)
            parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            self.block(parts, inner)
        elif isinstance(node, ast.AnnAssign):
            # A type that is written beside a name computes nothing.
            self.visit(node.target, scope)
            self.visit(node.value, scope)
        else:
            self.block(ast.iter_child_nodes(node), scope)

    def look(self, node, scope):
        for word, kinds in self.statements:
            if isinstance(node, kinds):
                self.tell(word, node)
        if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.AugAssign)):
            self.tell(self.operators.get(type(node.op)), node)
        elif isinstance(node, ast.Compare):
            for operator in node.ops:
                self.tell(self.operators.get(type(operator)), node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if self.is_builtin(node, scope):
                self.tell(node.id, node)
                for module in self.starred:
                    self.tell(f"{module}.{node.id}", node)
        elif isinstance(node, ast.Attribute):
            self.attribute(node, scope)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.imports(alias.name, node)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            self.imports(node.module, node)
            for alias in node.names:
                self.tell(alias.name if node.module == "builtins" else f"{node.module}.{alias.name}", node)
        elif isinstance(node, ast.Call):
            self.spelt(node, scope)

    def imports(self, name, node):
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            self.tell(".".join(parts[:count]), node)

    def spelt(self, node, scope):
        """Names that stand in quotes: `getattr(x, "sort")`, `__import__("math")`."""
        called, first = node.func, [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        if not (isinstance(called, ast.Name) and first and isinstance(first[0], str) and self.is_builtin(called, scope)):
            return
        if called.id == "getattr":
            self.tell("." + first[0], node)
        elif called.id == "__import__":
            self.imports(first[0], node)

    def attribute(self, node, scope):
        path = dotted(node.value)
        module = self.modules.get(path[0]) if path else None
        if module is not None and not self.is_own(path[0], scope, but_modules=True):
            name = ".".join([module, *path[1:], node.attr])
            self.tell(node.attr if module == "builtins" else name, node)
            return
        if path == ["__builtins__"]:
            self.tell(node.attr, node)
            return
        if isinstance(node.ctx, ast.Load) and self.is_foreign(node, scope):
            self.tell("." + node.attr, node)

    def is_foreign(self, node, scope):
        """Whether the method of an attribute can't be one of the program's own. Where the program defines none of that
        name, it isn't; where it does, the value must be seen to be something built in."""
        if node.attr not in self.methods:
            return True
        value = node.value
        if isinstance(value, DISPLAYS):
            return True
        if isinstance(value, ast.Name) and hasattr(builtins, value.id) and not self.is_own(value.id, scope):
            return True
        return self.kinds.get(ast.dump(strip(value))) == {"built-in"}

    def is_own(self, name, scope, but_modules=False):
        """Whether a function, class or comprehension around it binds the name; with `but_modules`, to no module."""
        at_home = True
        while scope is not None:
            if name in scope.foreign:
                return False
            # The names of a class are not seen from its methods.
            own = scope.own - scope.modules if but_modules else scope.own
            if name in own and (at_home or not isinstance(scope.node, ast.ClassDef)):
                return True
            at_home, scope = False, scope.outer
        return False

    def is_builtin(self, node, scope):
        """Whether a name that is read means what Python brings along."""
        if self.is_own(node.id, scope) or node.id in self.given:
            return False
        if isinstance(scope.node, ast.ClassDef):
            at = bound_at_once(scope.node.body).get(node.id)
            if at is not None and node.lineno >= at:
                return False
        at = self.module.get(node.id)
        # In a function the module's names are those it has in the end; outside of one, those it has by then.
        return at is None or (runs_at_once(scope) and node.lineno < at)


def runs_at_once(scope):
    while scope is not None:
        if isinstance(scope.node, (*FUNCTIONS, ast.Lambda)):
            return False
        scope = scope.outer
    return True


def dotted(node):
    """`["os", "path"]` of `os.path`; none of anything else."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        path = dotted(node.value)
        return path and [*path, node.attr]
    return None


def imported(module):
    """The modules that names stand for, and those all of whose names are taken."""
    names, starred = {}, []
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.split(".")[0]] = alias.name if alias.asname else alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                if alias.name == "*":
                    starred.append(node.module)
    return names, starred


def strip(node):
    """The same place, whether it is read or written."""
    return ast.Name(node.id, ast.Load()) if isinstance(node, ast.Name) else (
        ast.Attribute(strip(node.value), node.attr, ast.Load()) if isinstance(node, ast.Attribute) else node)


def kinds_of(module, classes):
    """What is put into each name and attribute, as far as one sees: "built-in", or "?"."""
    kinds = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            pairs = [(node.target, node.value)]
        else:
            continue
        for target, value in pairs:
            if isinstance(target, (ast.Name, ast.Attribute)):
                kinds.setdefault(ast.dump(strip(target)), set()).add(kind_of(value, classes))
    return kinds


def kind_of(value, classes):
    if isinstance(value, DISPLAYS):
        return "built-in"
    called = value.func if isinstance(value, ast.Call) else None
    if isinstance(called, ast.Name) and called.id not in classes and isinstance(getattr(builtins, called.id, None), type):
        return "built-in"
    if isinstance(value, ast.BinOp) and "built-in" in (kind_of(value.left, classes), kind_of(value.right, classes)):
        return "built-in"
    return "?"


# --- words -----------------------------------------------------------------------------------------------------------


def unknown(words):
    """Rows of a word that means nothing here, and of words it could have been."""
    rows = []
    for word in words:
        known = family(word)
        if word not in known:
            rows.append([word, sorted(known)])
    return rows


def family(word):
    """All words of the kind that a word seems to be."""
    if word.startswith("."):
        return {"." + name for holder in HOLDERS for name in dir(holder) if not name.startswith("__")} | more_methods()
    names = {name for name in dir(builtins) if not name.startswith("_")} | {"__import__"}
    modules = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    module, dot, _ = word.rpartition(".")
    if dot:
        try:
            there = importlib.import_module(module)
        except Exception:
            return modules
        return {f"{module}.{name}" for name in dir(there) if not name.startswith("_")}
    methods = {name for name in family(".")} if word not in names else set()
    return names | modules | set(OPERATORS) | set(STATEMENTS) | methods


def more_methods():
    import collections
    holders = (collections.deque, collections.Counter, collections.OrderedDict, collections.defaultdict)
    return {"." + name for holder in holders for name in dir(holder) if not name.startswith("__")}
