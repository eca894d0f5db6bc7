"""Random inputs of a problem, and what a program answers to them.

Sent along to the sandbox with a request; `rung_probe` stands before this in one module. `random_inputs` asks the pack's
`random_input(seed)` and its references, `answers` runs a learner's program, which sees the inputs alone, and `differing`
compares, in an interpreter of its own. What differs is a hint: the judge has the last word on it.
"""


def random_inputs(payload):
    """Rows of seed, input, answer and turns, for inputs all references answer alike; and what is wrong with the others."""
    told = json.loads(payload)
    job, same, counter = told["job"], comparer(told["job"]), Turns()
    scope = {"__name__": "gen"}
    exec(compile(told["generator"], "gen.py", "exec"), scope)
    programs = [Program(source, job, counter) for source in told["references"]]
    rows, faults = [], []
    for seed in range(1, told["seeds"] + 1):
        try:
            text, again = (drawn(scope, seed, start) for start in (0, 1))
        except Exception as error:
            faults.append([seed, f"raises {type(error).__name__}: {error}"])
            continue
        first = programs[0].answer(text, MOST_TURNS)
        turns = counter.turns
        if text != again:
            fault = "is not decided by the seed alone"
        else:
            fault = refused(text, first, [program.answer(text, LEAST + TIMES * turns) for program in programs[1:]], same)
        if fault:
            faults.append([seed, fault])
        else:
            rows.append([seed, text, first[1], turns])
    return {"rows": rows, "faults": faults}


def drawn(scope, seed, start):
    random.seed(start)
    return json.dumps(scope["random_input"](seed), allow_nan=False)


def refused(text, first, others, same):
    """Why an input does not count; None where the references answer it alike."""
    if first[0] != "ok":
        return "is too much work for the reference" if first[1] == "Endless" else f"makes the reference raise {first[1]}"
    for got in others:
        # A second reference may be slower than the first: then it has no say.
        if got != ("error", "Endless") and (got[0] != "ok" or not same(text, first[1], got[1])):
            return "is answered in two ways by the references"
    return None


def answers(payload):
    """What a program answers to each input: "ok" and the value, or "error" and the exception's name."""
    told = json.loads(payload)
    program = Program(told["program"], told["job"], Turns())
    return [program.answer(text, LEAST + TIMES * turns) for text, turns in told["inputs"]]


def differing(payload):
    """The places of the rows of input, reference's answer and other answer in which the two differ."""
    told = json.loads(payload)
    same = comparer(told["job"])
    return [place for place, (text, want, got) in enumerate(told["rows"]) if not same(text, want, got)]
