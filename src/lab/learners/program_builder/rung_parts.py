"""Programs that are not finished: what a whole program looked like while it was written, and one that can't be read.

Sent along to the sandbox when the programs of simulated learners are made. It only reads the program. A part is the program
up to one of its statements, in the order of the text: what comes later was not written yet. Functions and classes keep
their first lines, so that they can be called; what is empty does nothing.
"""

import ast
import copy

SHELLS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# Imports and what is written down for readers are no progress.
QUIET = (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass)


def parts(source, most):
    """At most so many parts, the shortest first; the program itself, and what says the same, is none of them."""
    module = ast.parse(source)
    whole, found = ast.dump(module), []
    count = len(steps(module))
    if count < 3:
        module = written_out(module)
        count = len(steps(module))
    for share in range(1, most + 1):
        kept = count * share // (most + 1)
        text = cut(module, kept)
        if text not in found and ast.dump(ast.parse(text)) != whole:
            found.append(text)
    return found


def broken(source):
    """The program without the colon behind one of its heads, or with a bracket too many; it can't be compiled."""
    lines = source.splitlines()
    for number in range(len(lines) - 1, -1, -1):
        code = lines[number].rstrip()
        if code.endswith(":") and code.lstrip().startswith(("def ", "for ", "while ", "if ", "elif ", "else", "class ")):
            text = "\n".join([*lines[:number], code[:-1], *lines[number + 1:]]) + "\n"
            if unreadable(text):
                return text
    return source.rstrip("\n") + "\n)\n"


def unreadable(text):
    try:
        ast.parse(text)
    except SyntaxError:
        return True
    return False


def steps(module):
    """The statements that are progress, in the order of the text."""
    return [node for node in ordered(module) if not isinstance(node, SHELLS + QUIET) and not is_remark(node)]


def ordered(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        yield from ordered(child)


def is_remark(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def cut(module, kept):
    """The text with the first so many steps alone."""
    module = copy.deepcopy(module)
    gone = set(map(id, steps(module)[kept:]))
    strip(module, gone)
    return ast.unparse(ast.fix_missing_locations(module)) + "\n"


def strip(node, gone):
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        held = getattr(node, name, None)
        if not isinstance(held, list):
            continue
        held[:] = [child for child in held if id(child) not in gone]
        for child in held:
            strip(child, gone)
        if name == "body" and not held and not isinstance(node, ast.Module):
            held.append(ast.Pass())
    if isinstance(node, ast.Try) and not (node.handlers or node.finalbody):
        node.handlers = [ast.ExceptHandler(None, None, [ast.Pass()])]


def written_out(module):
    """A program of one or two statements, with a name for what it returns: so that there is something before the end."""
    module = copy.deepcopy(module)
    for node in ast.walk(module):
        if isinstance(node, SHELLS) and node.body and isinstance(node.body[-1], ast.Return) and node.body[-1].value:
            value = node.body[-1].value
            if isinstance(value, ast.Name):
                continue
            name = ast.Assign([ast.Name("result", ast.Store())], value, lineno=1)
            node.body[-1:] = [name, ast.Return(ast.Name("result", ast.Load()))]
    return ast.fix_missing_locations(module)
