"""Looks for small inputs that tell a mutant from the program it was made of.

Sent along to the sandbox when a pack's tests are put to the test. Inputs are what the pack's generator makes at small sizes,
and cases with a value changed, a piece taken out or put in. Nobody can read off a statement what is allowed; so an input
counts only if all that holds of every case holds of it (`rung_rules`, which stands before this in one module), and if the
pack's references answer it, alike. What is found here is a hint: the judge has the last word on it.

Programs run one after the other in one interpreter, each in a fresh module, and are stopped by counting the turns they take:
so thousands of runs cost what a few interpreters would.
"""

import contextlib
import io
import json
import random
import sys
import types

import rung_harness

# Turns a reference may take on an input of the search, and how many times the reference's own a mutant may.
MOST_TURNS, TIMES, LEAST = 200_000, 20, 2_000
# Characters of an input that is called small, and of a case that is worth changing.
SMALL, CHANGEABLE = 1_200, 400
# Numbers a person would try.
USUAL = (0, 1, -1, 2, 3)


class Endless(BaseException):
    pass


class Turns:
    """Stops code that turns round and round: jumps and calls of its own are counted."""

    def __init__(self):
        self.turns, self.most = 0, 0
        self.tool, self.events = 3, sys.monitoring.events
        sys.monitoring.use_tool_id(self.tool, "rung")
        sys.monitoring.register_callback(self.tool, self.events.JUMP, self.turn)
        sys.monitoring.register_callback(self.tool, self.events.PY_START, self.turn)

    def turn(self, *_):
        self.turns += 1
        if self.turns > self.most:
            raise Endless

    def watch(self, code):
        waiting = [code]
        while waiting:
            code = waiting.pop()
            sys.monitoring.set_local_events(self.tool, code, self.events.JUMP | self.events.PY_START)
            waiting.extend(const for const in code.co_consts if isinstance(const, types.CodeType))


class Program:
    """A program that can be called again and again as if for the first time."""

    def __init__(self, source, job, counter):
        self.code, self.job, self.counter = compile(source, "solution.py", "exec", dont_inherit=True), job, counter
        counter.watch(self.code)

    def answer(self, text, most):
        """What it answers to an input: a pair of "ok" and the tagged value, or of "error" and the exception's name."""
        job, stdin = self.job, self.job["mode"] == "stdin"
        job = {**job, "args": json.loads(text)}
        module = types.ModuleType("__main__" if stdin else "solution")
        node = {name: getattr(rung_harness, name) for name in ("ListNode", "TreeNode", "GraphNode")}
        module.__dict__.update(node, print=print if stdin else rung_harness.silent)
        self.counter.turns, self.counter.most = 0, most
        random.seed(0)
        before = sys.modules.get(module.__name__)
        sys.modules[module.__name__] = module
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                if job.get("prelude"):
                    exec(job["prelude"], module.__dict__)
                if stdin:
                    sys.stdin = io.StringIO(job["args"][0])
                exec(self.code, module.__dict__)
                if stdin:
                    return "ok", printed.getvalue()
                return "ok", rung_harness.call(job, module.__dict__[job["name"]])["ok"]
        except SystemExit as error:
            return ("ok", printed.getvalue()) if stdin and error.code in (None, 0) else ("error", "SystemExit")
        except BaseException as error:
            return "error", type(error).__name__
        finally:
            sys.modules[module.__name__] = before


# --- comparing -------------------------------------------------------------------------------------------------------


def comparer(job):
    """Whether two answers are the same, as near as can be told here."""
    kind = job["checker"]
    if kind == "any_valid":
        scope = {}
        exec(compile(job["check"], "check.py", "exec"), scope)
        return lambda text, want, got: accepted(scope["check"], text, want, got)
    arrange = {"unordered": unordered, "multiset": multiset}.get(kind, bare)
    if kind == "float":
        return lambda text, want, got: close(bare(want), bare(got))
    return lambda text, want, got: arrange(want) == arrange(got)


def bare(value):
    """Tuples are lists; `True` and 1 stay two things."""
    if isinstance(value, dict) and value.get("$") == "tuple":
        return bare(value["v"])
    if isinstance(value, dict) and value.get("$") in ("dict", "set"):
        return [value["$"], sorted(map(bare, value["v"]), key=json.dumps)]
    if isinstance(value, list):
        return [bare(item) for item in value]
    return json.dumps(value) if isinstance(value, (bool, float)) else value


def unordered(value):
    value = bare(value)
    return sorted(value, key=json.dumps) if isinstance(value, list) else value


def multiset(value):
    def sort(item):
        return sorted(map(sort, item), key=json.dumps) if isinstance(item, list) else item

    return sort(bare(value))


def close(want, got):
    if isinstance(want, list) and isinstance(got, list):
        return len(want) == len(got) and all(map(close, want, got))
    try:
        want, got = float(want), float(got)
    except (TypeError, ValueError):
        return want == got
    return want == got or abs(want - got) <= 1e-6 * max(1.0, abs(want)) or want != want and got != got


def accepted(check, text, want, got):
    try:
        return check(json.loads(text), rung_harness.untag(got), rung_harness.untag(want)) is True
    except Exception:
        return False


# --- inputs ----------------------------------------------------------------------------------------------------------


def inputs(payload):
    """Inputs to try, the smallest first: rows of text and where it is from. All valid, as far as can be told."""
    told = json.loads(payload)
    job, cases, source = told["job"], told["cases"], told["generator"]
    # At the sizes the pack itself asks for its generator is right: what holds there holds of the task.
    known = cases + [json.loads(text) for text, _ in generated(source, told["own_sizes"], [1])]
    rules = Rules(job, known)
    made = generated(source, told["sizes"], told["seeds"]) + changed_cases(job, cases, told["changes"])
    found, rows = set(), []
    for text, origin in made:
        if text not in found and len(text) <= SMALL and rules.hold(json.loads(text)):
            found.add(text)
            rows.append([text, origin])
    rows.sort(key=lambda row: (len(row[0]), row[0]))
    return answered_alike(job, told["references"], rows)


def generated(source, sizes, seeds):
    """What the generator makes; where it fails, or makes what JSON can't say, nothing."""
    rows, scope = [], {"__name__": "gen"}
    try:
        exec(compile(source, "gen.py", "exec"), scope)
    except Exception:
        return rows
    for size in sizes:
        for seed in seeds:
            random.seed(0)
            try:
                rows.append([json.dumps(scope["generate"](size, seed)), f"generate({size}, {seed})"])
            except Exception:
                continue
    return rows


def answered_alike(job, sources, rows):
    """The inputs all references answer, and alike."""
    counter, same = Turns(), comparer(job)
    programs = [Program(source, job, counter) for source in sources]
    kept = []
    for text, origin in rows:
        first, *others = [program.answer(text, MOST_TURNS) for program in programs]
        if first[0] == "ok" and all(other[0] == "ok" and same(text, first[1], other[1]) for other in others):
            kept.append([text, origin])
    return kept


def changed_cases(job, cases, most):
    """Small cases with one to three things changed; the same ones every time."""
    rng = random.Random(1)
    small = [args for args in cases if len(json.dumps(args)) <= CHANGEABLE]
    rows = []
    if not small:
        return rows
    for number in range(most):
        args = json.loads(json.dumps(small[number % len(small)]))
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
            args = change(job, args, small, rng)
        rows.append([json.dumps(args), "a changed case"])
    return rows


def change(job, args, pool, rng):
    """One argument changed somewhere inside; in class mode one call, or the calls themselves."""
    if not args:
        return args
    if job["mode"] == "class":
        calls = args[1:]
        if rng.random() < 0.5:
            return [args[0], *changed_list(calls, [call for other in pool for call in other[1:]], rng, whole=True)]
        index = rng.randrange(len(args))
        name, values = args[index]
        if values:
            place = rng.randrange(len(values))
            others = [call[1][place] for other in pool for call in other if call[0] == name and len(call[1]) > place]
            values[place] = changed(values[place], others, rng)
        return args
    place = rng.randrange(len(args))
    others = [other[place] for other in pool if len(other) == len(args)]
    args[place] = rng.choice(others) if rng.random() < 0.1 else changed(args[place], others, rng)
    return args


def changed(value, others, rng):
    """Another value of the same kind; `others` stand in the same place elsewhere."""
    others = json.loads(json.dumps(others))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = [value + 1, value - 1, *USUAL]
        return rng.choice([*near, *[other for other in others if isinstance(other, int)]])
    if isinstance(value, float):
        return rng.choice([value + 1, value - 1, -value, value / 2, 0.0])
    if isinstance(value, str):
        letters = "".join(other for other in others if isinstance(other, str)) or "a"
        return "".join(changed_list(list(value), list(letters), rng))
    if isinstance(value, dict):
        key = rng.choice(sorted(value)) if value else None
        return value if key is None else {**value, key: changed(value[key], [], rng)}
    if isinstance(value, list):
        inner = [item for other in others if isinstance(other, list) for item in other]
        return changed_list(value, inner, rng)
    return rng.choice(others) if others else value


def changed_list(items, others, rng, whole=False):
    """Items taken out, put in, doubled, moved, changed; `whole` ones stay as they are themselves."""
    items, others = list(items), json.loads(json.dumps(others))
    if not items:
        return [rng.choice(others)] if others else items
    at, other = rng.randrange(len(items)), rng.randrange(len(items))
    way = rng.randrange(7 if whole else 9)
    if way == 0:
        del items[at]
    elif way == 1:
        items.insert(other, items[at])
    elif way == 2:
        items[at], items[other] = items[other], items[at]
    elif way == 3 and others:
        items.insert(at, rng.choice(others))
    elif way == 4 and others:
        items[at] = rng.choice(others)
    elif way == 5:
        items[at] = items[other]
    elif way == 6:
        items = items[: max(1, len(items) // 2)]
    elif way == 7 and rng.random() < 0.3:
        items.reverse()
    else:
        items[at] = changed(items[at], others, rng)
    return items


# --- telling apart ---------------------------------------------------------------------------------------------------


def tell_apart(payload):
    """The numbers of the first inputs on which the mutant seems to answer otherwise, at most as many as are wanted."""
    told = json.loads(payload)
    job, counter = told["job"], Turns()
    same = comparer(job)
    program, mutant = (Program(told[name], job, counter) for name in ("program", "mutant"))
    found = []
    for number, text in enumerate(told["inputs"]):
        want = program.answer(text, MOST_TURNS)
        if want[0] != "ok":
            continue
        got = mutant.answer(text, LEAST + TIMES * counter.turns)
        if got[0] != "ok" or not same(text, want[1], got[1]):
            found.append(number)
            if len(found) == told["wanted"]:
                break
    return found
