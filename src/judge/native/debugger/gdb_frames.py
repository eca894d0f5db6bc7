"""Finds the calls of the learner's code in a stopped program, for `gdb_trace.py`: where they begin, what they are named, and
which variables they have."""

import json
import os

import gdb

from gdb_values import has_code, short_name, take

SETTINGS = json.loads(os.environ["RUNG_TRACE"])
FILE, OPERATIONS, LOOP_LINES = SETTINGS["file"], SETTINGS["operations"], set(SETTINGS["loops"])
# Where a `std::function` gets its lambda, which the library calls.
FUNCTION_LINES = set(SETTINGS["functions"])
# What the harness calls when an error can't be caught any more.
RAISED = ["rung_error", "rust_panic"]


def entry_breakpoints():
    """Stops at the start of every function of the learner's file."""
    if not FILE.endswith(".rs"):
        gdb.execute(f"rbreak {FILE}:.", to_string=True)
        return [point for point in gdb.breakpoints() or [] if point.is_valid()]
    # gdb 13 does not find Rust's functions by the names that `rbreak` gives them.
    table = gdb.decode_line(f"{FILE}:1")[1][0].symtab
    lines = set()
    for block in (table.static_block(), table.global_block()):
        for symbol in block:
            of_file = symbol.symtab is not None and os.path.basename(symbol.symtab.filename) == FILE
            if of_file and symbol.is_function:
                lines.add(symbol.line)
    return [gdb.Breakpoint(f"{FILE}:{line}") for line in sorted(lines)]


def stop_in_lambdas():
    """Stops in the lambdas that `std::function` calls: stepping does not go through the library."""
    try:
        table = gdb.decode_line(f"{FILE}:1")[1][0].symtab.linetable()
    except (gdb.error, TypeError, IndexError):
        return
    found = set()
    for entry in table if FUNCTION_LINES else []:
        block = function_block(gdb.block_for_pc(entry.pc))
        if block is None or block.start in found or entry.pc == block.start:
            continue
        found.add(block.start)
        if block.function.name.startswith("operator()") and gdb.find_pc_line(block.start).line in FUNCTION_LINES:
            gdb.Breakpoint(f"{FILE}:{entry.line}", internal=True)


def function_block(block):
    """The block of the function that a block is part of."""
    while block is not None and block.function is None:
        block = block.superblock
    return block


def function_name(frame):
    name = frame.name() or "?"
    return "lambda" if name.startswith("operator()") and is_lambda(frame) else short_name(name)


def is_lambda(frame):
    return any(symbol.name == "__closure" for symbol in function_block(frame.block()))


def ends_without_value(frame, line):
    """Whether a frame is at the last brace of a function that returns nothing."""
    kind, block = frame.function().type.target(), function_block(frame.block())
    return (kind.code == gdb.TYPE_CODE_VOID or kind.sizeof == 0) and gdb.find_pc_line(block.end - 1).line == line


def frames():
    frame = gdb.newest_frame()
    while frame is not None:
        yield frame
        try:
            frame = frame.older()
        except gdb.error:
            return


def is_own(frame):
    table = frame.find_sal().symtab
    return table is not None and os.path.basename(table.filename) == FILE and frame.function() is not None


def is_raise(frame):
    return (frame.name() or "").split("::")[-1] in RAISED


def returned_enum(frame, kind):
    """A value of Rust with an enum in it that was just returned to this frame: in two registers, or in memory. `None` where
    that is not known. gdb 13 ends itself when it reads one that has no address, so it is put where the call's own
    variables were."""
    if "x86-64" not in frame.architecture().name() or has_code(kind, gdb.TYPE_CODE_FLT):
        return None
    place, *pair = (int(frame.read_register(name)) & (2**64 - 1) for name in ("sp", "rax", "rdx"))
    if kind.sizeof > 16:
        place = pair[0]
    elif kind.sizeof == 16 or (kind.sizeof == 8 and has_code(kind, gdb.TYPE_CODE_PTR)):
        place -= 512
        gdb.selected_inferior().write_memory(place, (pair[0] | pair[1] << 64).to_bytes(16, "little"))
    else:
        return None
    return gdb.Value(place).cast(kind.pointer()).dereference()


def frame_place(frame):
    """The frame's base, which tells calls of one function apart: outer frames have larger ones."""
    return int(frame.read_register("fp")) & (2**64 - 1)


def operation_of(frame):
    """In class mode: which call of the case this is, by the harness's own count."""
    if OPERATIONS is None:
        return None
    for outer in take(frames(), 4):
        for name in ("left", "turn"):
            try:
                value = outer.read_var(name)
            except (ValueError, gdb.error):
                continue
            if not is_own(outer):
                return OPERATIONS - int(value) if name == "left" else int(value)
    return None


def visible(frame, line, call):
    """Names and symbols of the variables that have a value: those declared on a line before this one. A loop's own
    variables have one on its line from the second round on; before the first they hold what was in their memory."""
    try:
        block = frame.block()
    except RuntimeError:
        return
    seen = set()
    while block is not None and not block.is_static and not block.is_global:
        for symbol in block:
            name = symbol.print_name
            if name in seen or name.startswith("__") or not (symbol.is_argument or symbol.is_variable):
                continue
            if name == "iter" and symbol.line in LOOP_LINES and FILE.endswith(".rs"):
                continue  # what a `for` loop of Rust keeps
            again = call.line == line or call.declared.get(name) == symbol.line
            passed = symbol.line < line or (symbol.line == line and line in LOOP_LINES and again)
            if not symbol.is_argument and not (passed and symbol.line <= call.deepest):
                continue
            seen.add(name)
            yield name, symbol
        if block.function is not None:
            return
        block = block.superblock
