"""Follows compiled code line by line inside gdb and prints every step, in the format of `rung_trace.py`.

gdb runs it with `-x` after it has read the program. It steps through the functions of the learner's file only, and
prints one JSON line a step to standard output, so that a run which is stopped still leaves what came before. The
program's own output goes elsewhere. All values are bounded copies.

After enough steps it lets the program run to the last `return` of the call, or to the crash, and shows that too.
"""

import json
import os
import signal
import sys
import threading
import time

import gdb

sys.path.insert(0, os.getcwd())

from gdb_frames import (  # noqa: E402
    RAISED,
    ends_without_value,
    entry_breakpoints,
    frame_place,
    frames,
    function_name,
    is_own,
    is_raise,
    operation_of,
    returned_enum,
    stop_in_lambdas,
    visible,
)
from gdb_values import Gone, Values, has_enum, is_record, take  # noqa: E402

SETTINGS = json.loads(os.environ["RUNG_TRACE"])
FILE, STEPS = SETTINGS["file"], SETTINGS["steps"]
# Bounds of the stepping, and of the rest of the run: processor time, and time on the clock for code that waits.
CPU_SECONDS, WALL_SECONDS = SETTINGS["cpu_seconds"], SETTINGS["wall_seconds"]
RETURN_LINES, CLOSING_LINES, LOOP_LINES = SETTINGS["returns"], set(SETTINGS["closing"]), set(SETTINGS["loops"])
MOVES = {int(line): names for line, names in SETTINGS["moves"].items()}
LAUNCHER, TO_END = SETTINGS["launcher"], SETTINGS["to_end"]
# Names of a frame, as in `rung_trace.py`.
NAMES = 30
# Bytes of all steps together.
BYTES = 3_000_000
# Functions of the languages' libraries and of the harness, which are stepped over. In C++, a lambda's name begins with `<`,
# and what it calls itself with `operator`.
LIBRARY = ["^std::", "^__gnu", "^rung", "^core::", "^alloc::", "^hashbrown::", "^main::rung"]
LIBRARY += ["^<"] if FILE.endswith(".rs") else []
# What C++ calls to throw an exception, and when a handler takes it.
THROWN, CAUGHT = "__cxa_throw", "__cxa_begin_catch"


class Enough(Exception):
    """No more steps may be printed."""


class Call:
    """What is remembered of one call of the learner's code."""

    def __init__(self, number, place, name):
        self.number, self.place, self.name = number, place, name
        self.texts, self.deepest, self.line, self.end, self.raised = {}, 0, 0, None, False
        # The line on which each variable of the last step was declared.
        self.declared = {}
        # The memory behind the items shown, by variable.
        self.tails = {}
        self.moved = set()
        # What the last line of a function without a value changed.
        self.last = None


class Clock:
    """Says when a process, or gdb itself, has used up its time. A busy machine gives it less processor time, not more
    steps, so the clock on the wall is only for code that waits."""

    def __init__(self, pid):
        self.pid, self.wall = pid, time.monotonic()
        self.cpu = self.used()

    def used(self):
        if self.pid is None:
            return time.process_time()
        try:
            with open(f"/proc/{self.pid}/stat", encoding="utf-8", errors="replace") as stat:
                user, system = stat.read().rpartition(")")[2].split()[11:13]
        except (OSError, ValueError):
            return 0.0  # it has ended, or its time is not to be read
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def is_over(self):
        return self.used() - self.cpu > CPU_SECONDS or time.monotonic() - self.wall > WALL_SECONDS


def interrupt(pid):
    """Interrupts a process when its time is over."""
    clock = Clock(pid)
    while not clock.is_over():
        time.sleep(0.1)
    try:
        os.kill(pid, signal.SIGINT)
    except OSError:
        pass  # it has ended


class Leaving(gdb.FinishBreakpoint):
    """Stops where a call returns to, and keeps the value it returned."""

    def __init__(self, frame):
        super().__init__(frame, internal=True)
        self.silent, self.reached = True, False
        kind = frame.function().type.target()
        self.enum = kind if FILE.endswith(".rs") and has_enum(kind) else None

    def stop(self):
        self.reached = True
        return True

    def value(self, frame):
        return self.return_value if self.enum is None else returned_enum(frame, self.enum)


class Tracer:
    def __init__(self):
        self.calls, self.count, self.printed, self.bytes = [], 0, 0, 0
        self.values, self.clock = Values(FILE.endswith(".rs")), Clock(None)
        self.operation, self.told, self.signal, self.exited = None, None, None, False
        self.idle = 10 * STEPS
        gdb.events.stop.connect(self.stopped)
        gdb.events.exited.connect(self.ended)

    def stopped(self, event):
        self.signal = event.stop_signal if isinstance(event, gdb.SignalEvent) else None

    def ended(self, _):
        self.exited = True

    def run(self):
        for pattern in LIBRARY:
            gdb.execute(f"skip -rfu {pattern}", to_string=True)
        gdb.execute("set breakpoint pending on", to_string=True)
        entries = entry_breakpoints()
        stop_in_lambdas()
        for name in [*RAISED, THROWN, CAUGHT]:
            gdb.execute(f"break {name}", to_string=True)
        self.command(LAUNCHER)
        while self.going():
            for point in entries:
                point.enabled = False
            try:
                self.follow_call()
            except Enough:
                say(json.dumps("steps"))
                if TO_END:
                    self.run_to_end()
                return
            for point in entries:
                point.enabled = True
            if self.going():
                self.command("continue")

    def command(self, text):
        try:
            gdb.execute(text, to_string=True)
        except gdb.error as error:
            say(f"# {text}: {error}")
            if "not being run" in str(error):
                self.exited = True

    def going(self):
        return not self.exited and gdb.selected_inferior().pid != 0

    def follow_call(self):
        """Steps through one call from outside until it ends."""
        base = len(self.calls)
        self.note()
        while self.going() and len(self.calls) > base:
            if self.raised():
                return
            self.command("step")
            while self.going() and self.calls and self.thrown():
                pass
            self.note()

    def thrown(self):
        """Whether the program stopped because C++ throws or catches an exception: shows where."""
        frame = gdb.newest_frame()
        if frame.name() not in (THROWN, CAUGHT):
            return False
        where = next((outer for outer in take(frames(), 400) if is_own(outer)), None)
        if frame.name() == THROWN:
            if where is not None and self.calls:
                self.calls[-1].line = where.find_sal().line
                self.tell(self.calls[-1], where, "exception", {"err": ["exception", ""]})
                self.calls[-1].raised = True
            self.command("continue")
            return True
        handler = frame.older()
        if handler is not None and is_own(handler):
            self.unwind(frame_place(handler))
            if self.calls:
                self.calls[-1].raised = False
            self.command("finish")
            return False
        self.unwind(2**64)
        return True

    def raised(self):
        """Whether the program crashed or raised an error it can't catch: shows that and ends it."""
        if self.signal is None and not any(is_raise(frame) for frame in take(frames(), 2)):
            return False
        where = next((frame for frame in take(frames(), 400) if is_own(frame)), None)
        call = self.calls[-1] if self.calls else None
        if where is not None and call is not None:
            self.tell(call, where, "exception", {"err": [self.signal or "error", ""]})
        self.calls = []
        self.command("kill")
        self.exited = True
        return True

    def note(self):
        """Compares the newest frame with the open calls, and prints what happened."""
        if not self.going() or self.signal is not None:
            return
        frame = gdb.newest_frame()
        for call in list(reversed(self.calls)):
            if call.end is not None and call.end.reached:
                self.leave(call, frame)
                self.calls.remove(call)
        for _ in range(8):
            if is_own(frame) or not self.calls or self.signal is not None:
                break
            if is_raise(frame):
                return
            if frame_place(frame) > self.calls[0].place:
                self.unwind(frame_place(frame))
                return
            self.command("finish")
            if not self.going():
                return
            frame = gdb.newest_frame()
            for call in list(reversed(self.calls)):
                if call.end is not None and call.end.reached:
                    self.leave(call, frame)
                    self.calls.remove(call)
        if not is_own(frame):
            return
        place = frame_place(frame)
        self.unwind(place)
        if not self.calls or self.calls[-1].place != place:
            self.enter(frame, place)
            return
        # A line with only a closing brace does nothing that a learner wrote. The debugger stops at a `return` once more when
        # it destroys the variables; what is in their memory then is no value any more.
        line = frame.find_sal().line
        destroys = line in RETURN_LINES and line not in LOOP_LINES and line == self.calls[-1].line
        if line not in CLOSING_LINES and not destroys:
            self.tell(self.calls[-1], frame, "line", {})
        elif self.calls[-1].last is None and ends_without_value(frame, line):
            self.calls[-1].last = self.changed(self.calls[-1], frame)[0]

    def unwind(self, place):
        """Drops the calls that an exception left."""
        while self.calls and self.calls[-1].place < place:
            call = self.calls[-1]
            if not call.raised:
                self.send(call, call.line, "exception", {"err": ["exception", ""]}, [], [])
            self.calls.pop()

    def enter(self, frame, place):
        call = Call(self.count, place, function_name(frame))
        self.count += 1
        if not self.calls:
            self.operation = operation_of(frame)
        self.calls.append(call)
        try:
            call.end = Leaving(frame)
        except (gdb.error, ValueError, RuntimeError):
            call.end = None
        self.tell(call, frame, "call", {"n": call.name})
        # Where a function takes long to set up, the debugger stops first at its closing brace, which did not run.
        if frame.find_sal().line not in CLOSING_LINES:
            self.tell(call, frame, "line", {})

    def leave(self, call, frame):
        more = {}
        try:
            value = call.end.value(frame)
            if value is not None:
                more = {"v": self.values.text(value)}
        except (gdb.error, Gone):
            pass
        self.send(call, call.line, "return", more, call.last or [], [])

    # --- variables ---------------------------------------------------------------------------------------------------

    def tell(self, call, frame, event, more):
        line = frame.find_sal().line
        call.deepest = max(call.deepest, call.line)
        moved, set_again = MOVES.get(call.line, ([], []))
        call.moved = (call.moved | set(moved)) - set(set_again)
        changed, gone = self.changed(call, frame)
        if event == "call":
            line = frame.function().line or line
        if event == "line" and line == call.line and not changed and not gone and self.idle > 0:
            # The same line again and nothing new, as between the parts of one statement: worth no step.
            self.idle -= 1
            return
        if event == "line":
            call.line = line
        self.send(call, line, event, more, changed, gone)

    def changed(self, call, frame):
        """JSON texts of the variables that differ from the call's previous step, and names that are gone."""
        changed, texts, declared, line = [], {}, {}, frame.find_sal().line
        for name, symbol in visible(frame, line, call):
            if len(texts) >= NAMES:
                break
            try:
                value = symbol.value(frame)
                # Rust moved it away: its memory is not the learner's value any more.
                if name in call.moved and is_record(value.type):
                    continue
                text = self.values.text(value if name != "this" else value.dereference())
            except (gdb.error, Gone):
                continue
            texts[name], declared[name] = text, symbol.line
            later = self.values.later(call.tails, name, value)
            if call.texts.get(name) != text or later is not None:
                if later is not None:
                    text = f'{text[:-1]}, "at": {json.dumps(later)}}}'
                changed.append(f"[{json.dumps(name[:60])},{text}]")
        gone = [name for name in call.texts if name not in texts]
        call.texts, call.declared = texts, declared
        return changed, gone

    def send(self, call, line, event, more, changed, gone):
        depth = self.calls.index(call) if call in self.calls else len(self.calls)
        parts = [f'"e":"{event}","l":{line},"f":{call.number},"d":{depth}']
        if "n" in more:
            parts.append('"n":' + json.dumps(more["n"]))
        if changed:
            parts.append('"c":[' + ",".join(changed) + "]")
        if gone:
            parts.append('"x":' + json.dumps(gone))
        if "v" in more:
            parts.append('"v":' + more["v"])
        if "err" in more:
            parts.append('"err":' + json.dumps(more["err"]))
        if self.operation is not None and self.operation != self.told:
            self.told = self.operation
            parts.append(f'"o":{self.operation}')
        whole = "{" + ",".join(parts) + "}"
        self.printed += 1
        self.bytes += len(whole)
        say(whole)
        if STEPS is None or event != "line":
            return
        if self.printed >= STEPS or self.bytes > BYTES or self.clock.is_over():
            raise Enough

    # --- the end of a long run ---------------------------------------------------------------------------------------

    def run_to_end(self):
        """Lets the program go on to the last `return` of the call, or to the crash, and shows it."""
        globals()["STEPS"] = None
        outer = self.calls[0]
        for call in self.calls[1:]:
            if call.end is not None and call.end.is_valid():
                call.end.delete()
        # The program may not end: then it is interrupted, and nothing more is shown.
        threading.Thread(target=interrupt, args=(gdb.selected_inferior().pid,), daemon=True).start()
        for line in RETURN_LINES:
            point = gdb.Breakpoint(f"{FILE}:{line}", internal=True)
            point.condition = f"(unsigned long)$fp == {outer.place}"
        while self.going():
            self.command("continue")
            if not self.going() or self.signal == "SIGINT":
                return
            if self.signal is not None or any(is_raise(frame) for frame in take(frames(), 2)):
                self.rest(outer)
                self.raised()
                return
            if outer.end is not None and outer.end.reached:
                self.calls = [outer]
                self.leave(outer, gdb.newest_frame())
                return
            self.calls = [outer]
            self.tell(outer, gdb.newest_frame(), "line", {})

    def rest(self, outer):
        """Rebuilds the open calls from the stack, innermost last."""
        own = [frame for frame in take(frames(), 400) if is_own(frame)]
        where = own[0] if own else None
        if where is None or frame_place(where) == outer.place:
            self.calls = [outer]
            return
        self.calls = [outer]
        for frame in reversed(own[:12]):
            place = frame_place(frame)
            if place != outer.place:
                call = Call(self.count, place, function_name(frame))
                self.count += 1
                self.calls.append(call)
                self.tell(call, frame, "call", {"n": call.name})


def say(line):
    gdb.write(line + "\n")
    gdb.flush()


try:
    Tracer().run()
except gdb.error as problem:
    say(f"# {problem}")
