# Runs before the harness's own call, in an interpreter of its own: what the harness calls is called twice, on equal
# arguments, and the second answer is the one that counts. Nothing of the first is kept but what the program keeps.
import rung_harness

_once = rung_harness.call


def _twice(job, target):
    first = {**job, "args": rung_harness.copy.deepcopy(job["args"])}
    # Of the interpreter's own making, whatever the program put in the place of its output since.
    output = rung_harness.sys.stdout
    try:
        _once(first, target)
    except (Exception, SystemExit):
        # What a case expects may be an exception: it has to come again.
        pass
    if isinstance(output, rung_harness.Capture):
        output.parts, output.size, output.total = [], 0, 0
    return _once(job, target)


rung_harness.call = _twice
