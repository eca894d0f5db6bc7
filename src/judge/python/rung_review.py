"""What code that passed leaves to say to somebody who will read it: names, depth, length, a container that grows, a slow step
in a loop.

Baked into the interpreter image; called by `rung_facts`. It measures and judges nothing: from which depth or length on
something is worth a word, the host decides. Every fact is one of the tree, and one that might not hold is left out.
"""

import ast

from rung_normal import FUNCTIONS, LOOPS, arguments

BLOCKS = (ast.If, *LOOPS, ast.With, ast.AsyncWith, ast.Try, ast.TryStar, ast.Match)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)
# Calls that make a container of everything they are given.
# A set or dictionary may stay small, however much it is given.
COPYING = frozenset(("list", "sorted", "tuple"))
# Methods that give something back.
SHRINKING = frozenset(("pop", "popleft", "popitem", "remove", "discard", "clear"))
# One-letter names with a meaning of their own in any program.
USUAL = frozenset("ijknmxyzlrcabst_")
# Names that are asked for a second time this many lines further down are kept in mind by the reader.
KEPT_LINES = 12


def review(module, job):
    """Facts for a review: the deepest statement, the longest function, short names kept long, a growing container."""
    functions = [node for node in ast.walk(module) if isinstance(node, FUNCTIONS)]
    deepest = max((deep for function in functions for deep in depths(function.body, 0)), default=(0, 0))
    longest = max(((statements(function), function.name) for function in functions), default=(0, ""))
    given = set(job["parameters"])
    short = sorted({name for function in functions for name in short_names(function, given)})
    return {
        "deepest": [-deepest[1], deepest[0]],
        "longest": [longest[1], longest[0]],
        "short": short,
        "container": next((found for found in map(growing, functions) if found), None),
        "slow": next((found for found in map(slow, functions) if found), None),
    }


def own(function):
    """The nodes of a function's body without those of functions and classes inside it."""
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


# --- how it is laid out ----------------------------------------------------------------------------------------------


def depths(body, depth):
    """How many blocks each statement stands in below its function, and minus its line: the first of the deepest wins."""
    for node in body:
        yield depth, -node.lineno
        if isinstance(node, BLOCKS):
            for name in ("body", "orelse", "finalbody"):
                inner = getattr(node, name, [])
                # An `elif` is an `if` alone in the `else`, and stands no deeper than its `if`.
                chained = name == "orelse" and isinstance(node, ast.If) and len(inner) == 1
                chained = chained and isinstance(inner[0], ast.If) and inner[0].col_offset == node.col_offset
                yield from depths(inner, depth if chained else depth + 1)
            for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
                yield from depths(part.body, depth + 1)


def statements(function):
    """How many statements a function has, without its documentation and the functions and classes inside it."""
    found = sum(isinstance(node, ast.stmt) and not isinstance(node, (*FUNCTIONS, ast.ClassDef)) for node in own(function))
    first = function.body[0]
    return found - int(isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant))


# --- names -----------------------------------------------------------------------------------------------------------


def short_names(function, given):
    """Names of one letter that a plain assignment makes and that are read again far below."""
    made, last = {}, {}
    for node in own(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and len(target.id) == 1:
                    made[target.id] = min(made.get(target.id, target.lineno), target.lineno)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            last[node.id] = max(last.get(node.id, 0), node.lineno)
    known = USUAL | given | set(arguments(function.args))
    return [
        name for name, line in made.items()
        if name not in known and name.islower() and last.get(name, 0) - line >= KEPT_LINES
    ]


# --- memory ----------------------------------------------------------------------------------------------------------


def growing(function):
    """Line and name of a container that is as large as the function's input; None where there is none for certain.

    One that is made of a whole parameter, of `len` of one, or filled in a loop over one or with no fixed end, and never
    gives anything back. What may stay small whatever the input is (the letters of a text in a set) does not count.
    """
    nodes = list(own(function))
    inputs = {name for name in arguments(function.args) if name not in ("self", "cls")}
    stored = [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    # A parameter that gets another value may be small by then.
    inputs -= set(stored)
    released = {
        node.func.value.id for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SHRINKING
        and isinstance(node.func.value, ast.Name)
    }
    released |= {
        node.value.id for node in nodes
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del) and isinstance(node.value, ast.Name)
    }
    filled = filled_in_loops(function, inputs)
    for node in nodes:
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
            continue
        name = node.targets[0].id
        if name in released or stored.count(name) != 1:
            continue
        if of_everything(node.value, inputs) or is_empty_list(node.value) and name in filled:
            return [node.lineno, name]
    return None


def of_everything(value, inputs):
    """Whether an expression makes a container of all of a parameter."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in COPYING:
        return len(value.args) == 1 and isinstance(value.args[0], ast.Name) and value.args[0].id in inputs
    if isinstance(value, ast.ListComp):
        first = value.generators[0]
        return not any(part.ifs for part in value.generators) and over_input(first.iter, inputs)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        sides = (value.left, value.right)
        lists = [side for side in sides if isinstance(side, ast.List)]
        others = [side for side in sides if not isinstance(side, ast.List)]
        return len(lists) == 1 and len(others) == 1 and is_length(others[0], inputs)
    return False


def is_length(node, inputs):
    """`len(a)`, or that plus or minus a number."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and isinstance(node.right, ast.Constant):
        node = node.left
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
    return called and len(node.args) == 1 and isinstance(node.args[0], ast.Name) and node.args[0].id in inputs


def over_input(node, inputs):
    """Whether a loop over this goes through all of a parameter: itself, its places, or both."""
    if isinstance(node, ast.Name):
        return node.id in inputs
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
        return False
    if node.func.id in ("enumerate", "reversed"):
        return over_input(node.args[0], inputs)
    return node.func.id == "range" and len(node.args) <= 2 and is_length(node.args[-1], inputs)


def is_empty_list(value):
    return isinstance(value, ast.List) and not value.elts


def filled_in_loops(function, inputs):
    """Names that get an item in every round of a loop over a whole parameter that nothing ends early."""
    found = set()
    for loop in own(function):
        if isinstance(loop, ast.For) and over_input(loop.iter, inputs):
            if any(isinstance(node, (ast.Break, ast.Return, ast.Continue)) for node in ast.walk(loop)):
                continue
            for node in loop.body:
                call = node.value if isinstance(node, ast.Expr) else None
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append":
                    if isinstance(call.func.value, ast.Name):
                        found.add(call.func.value.id)
    return found


# --- time ------------------------------------------------------------------------------------------------------------


def slow(function):
    """Line, kind and name of a step in a loop that walks through a whole list by itself; None where there is none for certain.

    A copy of a parameter from one end on (`slice`, or `rest` if a call of the function itself gets it), a list that is
    changed at its front (`front`), and `insort`. What leaves the loop is done once and does not count.
    """
    parameters = set(arguments(function.args)) - {"self", "cls"}
    known = certain_lists(function)

    def walk(node, loops):
        if isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            return None
        found = rest_for_itself(node, function, parameters) or loops and slow_step(node, loops, parameters, known)
        if found:
            return found
        for name, value in ast.iter_fields(node):
            inner = around(node, name, value, loops)
            for child in value if isinstance(value, list) else [value]:
                found = walk(child, inner) if isinstance(child, ast.AST) else None
                if found:
                    return found
        return None

    return next((found for found in (walk(node, []) for node in function.body) if found), None)


def around(node, name, value, loops):
    """The loops around a part of a node: one more for a loop's body, none for what is left after one round."""
    if isinstance(node, (ast.Return, ast.Raise)) or leaves(value):
        return []
    again = name == "body" or name == "test" and isinstance(node, ast.While)
    return [*loops, node] if isinstance(node, LOOPS) and again and not is_short(node) else loops


def leaves(block):
    return isinstance(block, list) and any(isinstance(node, (ast.Break, ast.Return, ast.Raise)) for node in block)


def is_short(loop):
    """Whether a loop has a number of rounds that does not depend on the input."""
    if isinstance(loop, ast.While):
        return False
    over = loop.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return all(isinstance(number, (ast.Constant, ast.UnaryOp)) for number in over.args)
    return isinstance(over, (ast.List, ast.Tuple, ast.Set, ast.Constant))


def certain_lists(function):
    """Names that are lists whenever they have a value: all they are given is one."""
    given, stored = {}, {}
    for node in own(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stored[node.id] = stored.get(node.id, 0) + 1
        elif isinstance(node, ast.Assign) and is_list(node.value):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given[target.id] = given.get(target.id, 0) + 1
        elif isinstance(node, ast.AnnAssign) and node.value and is_list(node.value) and isinstance(node.target, ast.Name):
            given[node.target.id] = given.get(node.target.id, 0) + 1
    parameters = set(arguments(function.args))
    return {name for name, count in given.items() if stored.get(name) == count and name not in parameters}


def is_list(value):
    called = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("list", "sorted")
    return called or isinstance(value, (ast.List, ast.ListComp))


def slow_step(node, loops, parameters, known):
    """The step of one node within loops."""
    if isinstance(node, ast.Subscript):
        turning = {name.id for loop in loops if not isinstance(loop, ast.While) for name in ast.walk(loop.target)
                   if isinstance(name, ast.Name)}
        if is_parameter(node, parameters - turning) and copies_much(node.slice, turning):
            return [node.lineno, "slice", node.value.id]
    if not isinstance(node, ast.Call):
        return None
    called = node.func
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        name, method = called.value.id, called.attr
        at_front = bool(node.args) and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0
        if name in known and at_front and (method, len(node.args)) in (("pop", 1), ("insert", 2)):
            return [node.lineno, "front", name]
    written = ast.unparse(called)
    insorts = ("insort", "insort_left", "insort_right")
    if written in insorts or written.startswith("bisect.") and written[len("bisect."):] in insorts:
        if node.args and isinstance(node.args[0], ast.Name):
            return [node.lineno, "insort", node.args[0].id]
    return None


def rest_for_itself(node, function, parameters):
    """`f(a[1:])` within `f`: every call copies what is left."""
    if not isinstance(node, ast.Call):
        return None
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
    own_object = not isinstance(node.func, ast.Attribute) or isinstance(node.func.value, ast.Name) and node.func.value.id == "self"
    if name != function.name or not own_object:
        return None
    for part in node.args:
        if is_parameter(part, parameters) and copies_much(part.slice, set()):
            return [part.lineno, "rest", part.value.id]
    return None


def is_parameter(node, parameters):
    return (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name)
            and node.value.id in parameters)


def copies_much(part, turning):
    """Whether a slice goes from a fixed place, or from a loop's variable, to the other end."""
    if not isinstance(part, ast.Slice) or part.step is not None:
        return False

    def number(bound):
        if isinstance(bound, ast.UnaryOp) and isinstance(bound.op, ast.USub) and isinstance(bound.operand, ast.Constant):
            return -1
        return 1 if isinstance(bound, ast.Constant) and isinstance(bound.value, int) else None

    def turns(bound):
        return isinstance(bound, ast.Name) and bound.id in turning

    low, high = part.lower, part.upper
    if high is None:
        return low is not None and (number(low) == 1 or turns(low))
    return (low is None or number(low) == 1) and (number(high) == -1 or low is None and turns(high))
