"""Tells the host which lines of the learner's code a run goes through. Baked into the interpreter image.

A line is reported the first time it is reached and costs nothing afterwards (`sys.monitoring`, `DISABLE`), and it goes
out at once, so that a run which never ends, or breaks the interpreter, still leaves its lines. Only the learner's own
code objects are watched; what the code does to `sys.monitoring` can only cost it lines of its own.
"""

import sys
import types

from builtins import BaseException, isinstance, set, str  # noqa: A004

try:
    from _eryx import _eryx_report_trace as send
except ImportError:  # outside the sandbox
    send = None

# Neither a debugger's number nor a profiler's, so that code which plays with those runs as it always does.
TOOL = 4

monitoring = sys.monitoring
LINE, DISABLE = monitoring.events.LINE, monitoring.DISABLE
use_tool, listen, watch_code = monitoring.use_tool_id, monitoring.register_callback, monitoring.set_local_events


def watch(code):
    """Reports the lines of this code, and of every function in it, from now on."""
    seen = set()

    def reached(_, line):
        try:
            if line not in seen:
                seen.add(line)
                send(0, "step", str(line))
        except BaseException:  # too deep in a recursion to say it: the line comes again, or is lost
            pass
        return DISABLE

    use_tool(TOOL, "rung")
    listen(TOOL, LINE, reached)
    waiting = [code]
    while waiting:
        code = waiting.pop()
        watch_code(TOOL, code, LINE)
        waiting.extend(const for const in code.co_consts if isinstance(const, types.CodeType))
