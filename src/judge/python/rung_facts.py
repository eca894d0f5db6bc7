"""What a program's text says of it: its statements and what decides over them, facts worth a word, traits, normal form.

Baked into the interpreter image beside the harness. It parses the source and never runs it. A fact is a pattern of the
text and no proof: it is worded as what is seen, for somebody who is looking for a mistake anyway.
"""

import ast
import builtins
import json
import sys

from rung_normal import FUNCTIONS, LEAVING, LOOPS, arguments, normal
from rung_review import COMPREHENSIONS, own, review

# A program with more nodes than this is too long to compare.
MOST_NODES = 600
# Statements, facts and traits told of.
MOST = 400
MUTATORS = frozenset("""append extend insert pop remove clear sort reverse add discard update popitem setdefault
appendleft popleft extendleft rotate""".split())
# What a program may miss when it takes the name; `copyright` and the like it will not.
BUILTINS = frozenset(name for name in dir(builtins) if name.islower() and name[0] != "_") - frozenset(
    ("copyright", "credits", "license", "exit", "quit", "help"))
# A function that calls one of these can read any name without writing it.
ALL_SEEING = frozenset(("locals", "vars", "eval", "exec", "globals", "dir"))
# Nodes that are a trait by themselves.
TELLING = (ast.Dict, ast.Set, ast.DictComp, ast.SetComp, ast.Try, ast.Lambda, ast.Break, ast.Continue)


def look(payload):
    """Looks at one program; nothing but the reason where it can't be read."""
    sys.settrace(None)  # on by default here, and a hundred times slower
    sys.setprofile(None)
    job = json.loads(payload)
    try:
        module = ast.parse(job["source"])
        return {
            "statements": statements(module)[:MOST],
            "facts": facts(module, job)[:MOST],
            "traits": sorted(traits(module, job["names"]))[:MOST],
            "tree": flat(module, job["names"]),
            "review": review(module, job),
        }
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return {"unreadable": type(error).__name__}


def flat(module, names):
    """The normal form as rows of label, number of children and line, each node before its children."""
    if sum(1 for node in ast.walk(module) if not isinstance(node, ast.expr_context)) > 3 * MOST_NODES:
        return []
    rows = []

    def walk(node):
        rows.append([node[0][:60], len(node[1]), node[2]])
        for child in node[1]:
            walk(child)

    walk(normal(module, frozenset(names)))
    return rows if len(rows) <= MOST_NODES else []


# --- statements ------------------------------------------------------------------------------------------------------


def statements(module):
    """Rows of first line, last line, the line that decides whether it runs (0 for none), and whether it only defines.

    A compound statement ends with its head. After an `if` whose branch leaves, the `if` decides over what follows.
    """
    rows = []

    def block(body, decider):
        for node in body:
            inner = [part for part in bodies(node) if part]
            end = min(part[0].lineno for part in inner) - 1 if inner else node.end_lineno
            defines = isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal))
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            rows.append([node.lineno, max(end, node.lineno), decider, int(defines or text)])
            own = 0 if isinstance(node, (*FUNCTIONS, ast.ClassDef)) else node.lineno
            for part in inner:
                block(part, own)
            if isinstance(node, ast.If) and any(isinstance(part[-1], LEAVING) for part in inner):
                decider = node.lineno

    block(module.body, 0)
    return sorted(rows)


def bodies(node):
    """The blocks inside a statement."""
    found = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    found.extend(part.body for name in ("handlers", "cases") for part in getattr(node, name, None) or ())
    return [part for part in found if isinstance(part, list)]


# --- facts -----------------------------------------------------------------------------------------------------------


def facts(module, job):
    """Rows of kind, line, and the names it is about."""
    found, entry = [], None
    for node in ast.walk(module):
        if isinstance(node, FUNCTIONS):
            in_task = node.name in job["names"]
            entry = node if in_task and job["mode"] != "class" and node in module.body else entry
            found.extend(no_base_case(node))
            found.extend(missing_return(node, in_task and node.name in job["returning"]))
            found.extend(unused(node, in_task))
            found.extend(shadowed(node, job["parameters"]))
    if entry is not None and job["mode"] == "function":
        found.extend(mutated(entry))
    found.extend(off_by_one(module))
    return sorted(found, key=lambda row: (row[1], row[0]))


def no_base_case(function):
    if any(calls(node, function) for node in own(function)) and not ends(function.body, function)[0]:
        return [["no-base-case", function.lineno, function.name, ""]]
    return []


def calls(node, function):
    """Whether a node is a call of the function by its name, or of the method by that of `self`."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr == function.name and isinstance(called.value, ast.Name) and called.value.id == "self"
    return isinstance(called, ast.Name) and called.id == function.name


def must(node, function):
    """Whether evaluating a node surely calls the function."""
    if node is None or isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
        return False
    if calls(node, function):
        return True
    if isinstance(node, ast.BoolOp):
        return must(node.values[0], function)
    if isinstance(node, ast.IfExp):
        return must(node.test, function) or must(node.body, function) and must(node.orelse, function)
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        return must(node.generators[0].iter, function)
    return any(must(part, function) for part in ast.iter_child_nodes(node))


def ends(body, function):
    """Whether a path through the block leaves the function without calling it, and whether one goes on behind it so."""
    for node in body:
        if isinstance(node, (ast.Return, ast.Raise)):
            return not must(node, function), False
        if isinstance(node, (ast.Break, ast.Continue)):
            return False, True
        if isinstance(node, ast.If):
            if must(node.test, function):
                return False, False
            (a, b), (c, d) = ends(node.body, function), ends(node.orelse, function)
            if a or c or not (b or d):
                return a or c, False
        elif isinstance(node, LOOPS):
            if must(node.iter if not isinstance(node, ast.While) else node.test, function):
                return False, False
            if ends(node.body, function)[0] or ends(node.orelse, function)[0]:
                return True, False
            if isinstance(node, ast.While) and is_true(node.test) and not escapes(node):
                return False, False
        elif isinstance(node, (ast.Try, ast.With, ast.Match)):
            # Rare in such programs: taken for a way out rather than followed.
            return True, True
        elif must(node, function):
            return False, False
    return body is function.body, True


def is_true(test):
    return isinstance(test, ast.Constant) and bool(test.value)


def escapes(loop):
    """Whether a `break` ends the loop."""
    waiting = list(loop.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Break):
            return True
        if not isinstance(node, (*LOOPS, *FUNCTIONS)):
            inner = (ast.stmt, ast.ExceptHandler, ast.match_case)
            waiting.extend(part for part in ast.iter_child_nodes(node) if isinstance(part, inner))
        elif isinstance(node, LOOPS):
            waiting.extend(node.orelse)
    return False


def missing_return(function, wanted):
    nodes = list(own(function))
    if any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in nodes):
        return []
    gives = any(isinstance(node, ast.Return) and node.value is not None for node in nodes)
    if (gives or wanted) and goes_on(function.body):
        return [["missing-return", function.lineno, function.name, "some" if gives else "none"]]
    return []


def goes_on(body):
    """Whether a path reaches the end of a block."""
    for node in body:
        if isinstance(node, LEAVING):
            return False
        if isinstance(node, ast.If) and not goes_on(node.body) and node.orelse and not goes_on(node.orelse):
            return False
        if isinstance(node, ast.While) and is_true(node.test) and not escapes(node):
            return False
        if isinstance(node, ast.For) and node.orelse and not escapes(node) and not goes_on(node.orelse):
            return False
        if isinstance(node, ast.With) and not goes_on(node.body):
            return False
        if isinstance(node, ast.Try):
            parts = [node.orelse or node.body, *(part.body for part in node.handlers)]
            if node.finalbody and not goes_on(node.finalbody) or not any(map(goes_on, parts)):
                return False
        if isinstance(node, ast.Match):
            # Whether the cases cover everything can't be told from here.
            return any(goes_on(case.body) for case in node.cases)
    return True


def unused(function, in_task):
    read, written = set(), {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Load, ast.Del)):
            read.add(node.id)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            read.update(node.names)
    # Counting up what nobody looks at is no use of it; but `x += y` may change what x is another name of.
    adding = {node.target.id for node in own(function) if isinstance(node, ast.AugAssign) and is_name(node.target)}
    for node in own(function):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if not isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) or node.value is None:
            continue
        for name in [target.id for target in targets if is_name(target)]:
            written[name] = min(written.get(name, node.lineno), node.lineno)
            if name in adding and not isinstance(node, ast.AugAssign) and not isinstance(node.value, ast.Constant):
                read.add(name)
    if read & ALL_SEEING:
        return []
    names = [name for name in arguments(function.args) if name not in ("self", "cls") and name[:1] != "_"]
    idle = [["unused-parameter", function.lineno, name, function.name] for name in names if name not in read]
    idle = idle if in_task else []
    return idle + [
        ["unused-name", line, name, function.name]
        for name, line in written.items() if name not in read and name not in names and name[:1] != "_"
    ]


def is_name(node):
    return isinstance(node, ast.Name)


def shadowed(function, given):
    found = {}
    for name in arguments(function.args):
        if name in BUILTINS:
            found.setdefault(name, function.lineno)
    nodes = list(own(function))
    # A comprehension's variables end with it.
    inner = {id(part) for node in nodes if isinstance(node, (*COMPREHENSIONS, ast.GeneratorExp))
             for part in ast.walk(node)}
    for node in nodes:
        if is_name(node) and isinstance(node.ctx, ast.Store) and node.id in BUILTINS and id(node) not in inner:
            found[node.id] = min(found.get(node.id, node.lineno), node.lineno)
    return [["shadowed-builtin", line, name, function.name] for name, line in found.items() if name not in given]


def mutated(function):
    """Parameters whose value is changed in place, unless the name is given another value somewhere."""
    names = set(arguments(function.args))
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.discard(node.id)
    found = {}
    for node in ast.walk(function):
        changed = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            changed = node.func.value
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
            changed = node.value
        if isinstance(changed, ast.Name) and changed.id in names:
            found.setdefault(changed.id, node.lineno)
    return [["mutates-input", line, name, ""] for name, line in found.items()]


# --- off by one ------------------------------------------------------------------------------------------------------


def off_by_one(module):
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            found.extend(in_range(node, module))
        elif isinstance(node, ast.While):
            found.extend(in_while(node))
    return found


def in_range(loop, module):
    """`for i in range(len(a) ± k)` beside what the body takes from `a`."""
    call = loop.iter
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
        return []
    if not 1 <= len(call.args) <= 2:
        return []
    stop = length(call.args[-1])
    if stop is None:
        return []
    name, beyond = stop
    taken = offsets(loop.body, name, loop.target.id)
    if not taken or guarded(loop.body, name, loop.target.id):
        return []
    last = max(taken) + beyond
    if last > 0:
        return [["off-by-one", loop.lineno, name, "past"]]
    # Stopping early is only suspicious where nothing else looks at the last one.
    head = set(ast.walk(call))
    rest = not any(whole(node, name) for node in ast.walk(module) if node not in head)
    return [["off-by-one", loop.lineno, name, "short"]] if last < 0 and rest and beyond < 0 else []


def in_while(loop):
    """`while i <= len(a)` beside `a[i]`."""
    test = loop.test
    if not (isinstance(test, ast.Compare) and len(test.ops) == 1):
        return []
    left, right, op = test.left, test.comparators[0], test.ops[0]
    if isinstance(op, (ast.GtE, ast.Gt)):
        left, right, op = right, left, ast.LtE() if isinstance(op, ast.GtE) else ast.Lt()
    stop = length(right)
    if stop is None or not isinstance(left, ast.Name) or not isinstance(op, (ast.Lt, ast.LtE)):
        return []
    name, beyond = stop[0], stop[1] + int(isinstance(op, ast.LtE))
    taken = offsets(loop.body, name, left.id)
    past = taken and max(taken) + beyond > 0 and not guarded(loop.body, name, left.id)
    return [["off-by-one", loop.lineno, name, "past"]] if past else []


def length(node):
    """`len(a) + k` as the name and k."""
    beyond = 0
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and isinstance(node.right, ast.Constant):
        if type(node.right.value) is not int:
            return None
        beyond = node.right.value if isinstance(node.op, ast.Add) else -node.right.value
        node = node.left
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len" and node.args
    return (node.args[0].id, beyond) if plain and isinstance(node.args[0], ast.Name) else None


def offsets(body, name, index):
    """k of every `name[index + k]`; nothing where the index is changed before it is used in another way."""
    found = []
    for part in body:
        for node in ast.walk(part):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name:
                at, k = node.slice, 0
                if isinstance(at, ast.BinOp) and isinstance(at.right, ast.Constant) and type(at.right.value) is int:
                    k = at.right.value if isinstance(at.op, ast.Add) else -at.right.value
                    at = at.left
                if isinstance(at, ast.Name) and at.id == index:
                    found.append(k)
    return found


def guarded(body, name, index):
    """Whether the body asks for the length itself, compares the index, leaves early, or catches what happens."""
    nodes = [node for part in body for node in ast.walk(part)]
    return any(
        isinstance(node, (ast.Break, ast.Return, ast.Try)) or whole(node, name) or compares(node, index) for node in nodes
    )


def compares(node, index):
    """Whether a comparison is of the index itself, as in `i + 1 < n`, or of its truth, as in `if i`."""
    def names(part):
        part = part.left if isinstance(part, ast.BinOp) else part
        return isinstance(part, ast.Name) and part.id == index

    if isinstance(node, ast.Compare):
        return any(names(part) for part in (node.left, *node.comparators))
    return isinstance(node, (ast.If, ast.IfExp)) and names(node.test)


def whole(node, name):
    """`len(name)` or `name[-1]`."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name:
        return isinstance(node.slice, ast.UnaryOp)
    return length(node) is not None and length(node)[0] == name if isinstance(node, ast.Call) else False


# --- traits ----------------------------------------------------------------------------------------------------------


def traits(module, names):
    """Short words for how a program goes about it, for comparing programs."""
    found = set()

    def walk(node, loops):
        if isinstance(node, FUNCTIONS):
            if node.name not in names:
                found.add("helper")
            if any(calls(inner, node) for inner in own(node)):
                found.add("recursion")
        if isinstance(node, (*LOOPS, ast.comprehension)):
            loops += 1
            found.update((f"{type(node).__name__}", f"loops {loops}"))
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                found.add(f"{node.func.id}()" if node.func.id not in names else "recursion")
            elif isinstance(node.func, ast.Attribute):
                found.add(f".{node.func.attr}()")
        if isinstance(node, TELLING):
            found.add(type(node).__name__)
        if isinstance(node, ast.Return) and loops:
            found.add("return in a loop")
        if isinstance(node, ast.BinOp):
            found.add(type(node.op).__name__)
        if isinstance(node, ast.Compare):
            found.update(type(op).__name__ for op in node.ops)
        for child in ast.iter_child_nodes(node):
            walk(child, loops)

    walk(module, 0)
    return {trait[:60] for trait in found}
