# Runs before the harness's own call, in an interpreter of its own: what the harness calls is called with the arguments of
# other cases first, and the last answer is the one that counts. Nothing of the calls before is kept but what the program
# keeps.
import rung_harness

_once = rung_harness.call


def _again(job, target):
    # Of the interpreter's own making, whatever the program put in the place of its output since.
    output = rung_harness.sys.stdout
    for args in job["before"]:
        try:
            _once({**job, "args": args}, target)
        except (Exception, SystemExit):
            # What a case expects may be an exception: it has to come again.
            pass
    if isinstance(output, rung_harness.Capture):
        output.parts, output.size, output.total = [], 0, 0
    return _once(job, target)


rung_harness.call = _again
