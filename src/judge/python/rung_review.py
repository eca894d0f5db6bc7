"""What code that passed leaves to say to somebody who will read it: names, depth, length, a container that grows.

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
