//! Attacks in Python, in the sandbox.

use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{self, Ac, Mle, Ole, Re, Tle, Wa};

use super::HostileCase;

pub fn rows() -> Vec<HostileCase> {
    [bombs(), limits(), outside(), processes(), endings(), harness(), posing(), results(), giants()]
        .into_iter()
        .flatten()
        .collect()
}

/// An attack in which `body` runs for the empty list, below `head`, and then continues to the right answer.
pub fn row(name: &str, head: &str, body: &str, middle: Verdict, told: &'static str) -> HostileCase {
    HostileCase::new(Language::Python, name, source(head, body), middle, told)
}

/// The same source for a row in which every case meets the attack.
pub fn source(head: &str, body: &str) -> String {
    let body: Vec<String> = body.lines().map(|line| format!("        {line}\n")).collect();
    format!("{head}\ndef add_up(nums):\n    if not nums:\n{}    return sum(nums)\n", body.concat())
}

fn bombs() -> Vec<HostileCase> {
    vec![
        row("fork bomb", "import os", "while True: os.fork()", Re, "fork"),
        row("memory bomb", "", "x = []\nwhile True: x.append(' ' * 10**6)", Mle, "MB of memory"),
        row("memory bomb at once", "", "return [0] * 10**10", Mle, "MB of memory"),
        row("memory doubled", "", "x = b'x'\nwhile True: x += x", Mle, "MB of memory"),
        row("memory bomb caught", "", "try: [0] * 10**9\nexcept MemoryError: return 0", Ac, ""),
        row("output bomb", "", "while True: print('x' * 1000)", Ole, "printed more than"),
        row(
            "output bomb, caught",
            "",
            "while True:\n    try: print('x' * 1000)\n    except BaseException: pass",
            Tle,
            "",
        ),
        row("output below Python", "import os", "while True: os.write(1, b'x' * 65536)", Tle, ""),
        row("recursion bomb", "", "return add_up(nums)", Re, "RecursionError"),
        row(
            "recursion without a limit",
            "import sys",
            "sys.setrecursionlimit(10**9)\nreturn add_up(nums)",
            Mle,
            "MB of memory",
        ),
        row(
            "recursion through a cached function",
            "import functools, sys",
            "sys.setrecursionlimit(10**9)\nf = functools.cache(lambda n: 0 if n == 0 else f(n - 1))\nreturn f(50000)",
            Re,
            "setrecursionlimit",
        ),
        row("busy loop", "", "while True: pass", Tle, "never ends"),
        row(
            "deaf loop",
            "",
            "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
            Tle,
            "",
        ),
        row("waiting", "import time", "time.sleep(10**6)", Tle, "waits"),
        row("regex catastrophe", "import re", "re.match(r'(a+)+$', 'a' * 50 + 'b')", Tle, "never ends"),
        row("huge power", "", "return 9 ** 9 ** 9", Tle, "never ends"),
        row("huge shift", "", "return 1 << 10**10", Mle, "MB of memory"),
        row("huge number as text", "", "return len(str(10**5000))", Re, "ValueError"),
        HostileCase::whole(Language::Python, "loop on import", "while True: pass", &[Tle; 3], "never ends"),
        HostileCase::whole(Language::Python, "bomb on import", "x = [0] * 10**10", &[Mle; 3], "MB of memory"),
    ]
}

/// Attacks on the limits.
fn limits() -> Vec<HostileCase> {
    vec![
        row("a larger cap on output", "import sys", "sys.stdout.cap = 10**9\nprint('x' * 10**6)", Ac, "").seconds(2.0),
        row(
            "a finalizer that loops",
            "class D:\n    def __del__(self):\n        while True: pass\nd = D()",
            "pass",
            Ac,
            "",
        ),
        row("a trace function", "import sys", "sys.settrace(lambda *a: None)", Ac, ""),
        row("work left for the exit", "import atexit", "atexit.register(lambda: print('x' * 10**7))", Ac, ""),
    ]
}

fn outside() -> Vec<HostileCase> {
    vec![
        row("reads a file", "", "return len(open('@SECRET@').read())", Re, "FileNotFoundError"),
        row("reads the password file", "", "return len(open('/etc/passwd').read())", Re, "FileNotFoundError"),
        row("writes a file", "", "open('@OUTSIDE@/x', 'w').write('x')", Re, "Error"),
        row("writes in its folder", "", "open('x', 'w').write('x')", Re, "Error"),
        row("changes the library", "", "open('/python-stdlib/os.py', 'a').write('x')", Re, "Error"),
        row("removes the library", "import os", "os.remove('/python-stdlib/os.py')", Re, "Error"),
        row("climbs out", "import os", "os.listdir('/python-stdlib/../..')", Re, "Error"),
        row("opens a socket", "import socket", "socket.create_connection(('127.0.0.1', @PORT@), 1)", Re, ""),
        row("listens", "import socket", "socket.create_server(('127.0.0.1', 0))", Re, ""),
        row(
            "asks the web",
            "import urllib.request",
            "urllib.request.urlopen('http://127.0.0.1:@PORT@/').read()",
            Re,
            "",
        )
        .seconds(2.0),
    ]
}

fn processes() -> Vec<HostileCase> {
    vec![
        row("starts a process", "import subprocess", "subprocess.run(['true'])", Re, ""),
        row("starts a shell", "import os", "os.system('true')", Re, "system"),
        row("becomes a shell", "import os", "os.execv('/bin/sh', ['sh'])", Re, ""),
        row("starts a thread", "import threading", "threading.Thread(target=print).start()", Re, ""),
        row("kills its parent", "import os", "os.kill(os.getppid(), 9)", Re, ""),
        row("imports ctypes", "", "import ctypes\nctypes.CDLL(None).abort()", Re, "ctypes"),
        row("reads the environment", "import os", "if 'PATH' in os.environ or 'HOME' in os.environ: return 1", Ac, ""),
    ]
}

fn endings() -> Vec<HostileCase> {
    vec![
        row("sys.exit", "import sys", "sys.exit(0)", Re, "Return the answer"),
        row("raises SystemExit", "", "raise SystemExit('0')", Re, "Return the answer"),
        HostileCase::whole(
            Language::Python,
            "exits on import",
            "import sys\nsys.exit()",
            &[Re; 3],
            "Return the answer",
        ),
        row("os._exit", "import os", "os._exit(0)", Re, "ended or broke the interpreter"),
        row("os.abort", "import os", "os.abort()", Re, "ended or broke the interpreter"),
        row("breaks the interpreter", "import faulthandler", "faulthandler._sigsegv()", Re, ""),
        row("raises what is no exception", "", "raise BaseException('x' * 10**6)", Re, "BaseException"),
        row("an error that can't be told", "class E(Exception):\n    def __str__(self): raise E", "raise E", Re, "E"),
        row("closes stdout", "import sys", "sys.stdout.close()\nsys.stdout = None", Ac, ""),
        row(
            "closes every file",
            "import os",
            "for fd in range(64):\n    try: os.close(fd)\n    except OSError: pass",
            Ac,
            "",
        ),
    ]
}

fn harness() -> Vec<HostileCase> {
    let builtins = "import builtins\nbuiltins.sorted = builtins.repr = builtins.max = None";
    let hunt = "import gc, sys\n\ndef hunt(secret):\n    seen, todo = set(), gc.get_objects()\n    frame = sys._getframe()\n    while frame:\n        todo += [frame.f_locals, frame.f_globals]\n        frame = frame.f_back\n    while todo:\n        thing = todo.pop()\n        if type(thing) is int and thing == secret and thing is not secret: return True\n        if type(thing) is str and str(secret) in thing: return True\n        if type(thing) in (list, tuple, dict) and id(thing) not in seen:\n            seen.add(id(thing))\n            todo += gc.get_referents(thing)\n    return False\n\ndef add_up(nums):\n    if nums and nums[0] > 10**9 and hunt(int(''.join(['8'] + ['9'] * 9))): return 'found'\n    return sum(nums)\n";
    vec![
        row("replaces builtins", builtins, "pass", Ac, ""),
        row(
            "hides the harness",
            "import sys",
            "for name in ('rung_harness', 'json', 're'): sys.modules[name] = None",
            Ac,
            "",
        ),
        row("replaces the reading", "import rung_harness", "rung_harness.tag = lambda *a: 7", Wa, "want 0, got 7"),
        row(
            "answers instead of the harness",
            "import rung_harness",
            "import sys\nsys._getframe(2).f_globals['tag'] = lambda *a: 1",
            Wa,
            "want 0, got 1",
        ),
        row(
            "claims a verdict",
            "import rung_harness",
            "rung_harness.call = rung_harness.attempt = lambda *a: {'ok': 0, 'verdict': 'AC', 'stdout': 'AC'}\nreturn 1",
            Wa,
            "want 0, got 1",
        ),
        row(
            "replaces what the interpreter itself needs",
            "import builtins",
            "builtins.isinstance = builtins.len = None",
            Re,
            "ended or broke the interpreter",
        ),
        HostileCase::whole(
            Language::Python,
            "replaces the way out",
            "import json\njson.dumps = lambda *a, **k: '{}'\ndef add_up(nums): return 1\n",
            &[Re; 3],
            "interfered",
        ),
        HostileCase::whole(
            Language::Python,
            "has the harness say nothing",
            "import rung_harness\nrung_harness.call = lambda *a: {}\ndef add_up(nums): pass\n",
            &[Re; 3],
            "interfered",
        ),
        row(
            "has the harness say nothing of an error",
            "import rung_harness",
            "rung_harness.describe = lambda e: None\nraise ValueError",
            Re,
            "interfered",
        ),
        HostileCase::whole(Language::Python, "looks for the answer", hunt, &[Ac; 3], "").seconds(5.0),
        row("prints a verdict", "", "print('AC')\nprint('{\"ok\": 0}')\nreturn 1", Wa, "want 0, got 1"),
    ]
}

/// Answers that pretend to be the right one.
fn posing() -> Vec<HostileCase> {
    vec![
        row(
            "equals everything",
            "class Yes(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__",
            "return Yes(7)",
            Wa,
            "",
        ),
        row(
            "a list that equals everything",
            "class Yes(list):\n    def __eq__(self, other): return True",
            "return Yes([7])",
            Wa,
            "",
        ),
        row(
            "poses as a number",
            "class Fake:\n    __class__ = int\n    def __index__(self): return 0",
            "return Fake()",
            Wa,
            "",
        ),
    ]
}

/// Attacks on the data that the harness sends to the judge.
fn results() -> Vec<HostileCase> {
    let forged = |name: &str, outcome: &str, middle: Verdict, told: &'static str| {
        row(name, "import rung_harness", &format!("rung_harness.tag = lambda *a: {outcome}"), middle, told)
    };
    let raising = |name: &str, error: &str, told: &'static str| {
        let body = format!("rung_harness.describe = lambda e: {error}\nraise ValueError");
        row(name, "import rung_harness", &body, Re, told)
    };
    vec![
        forged("no JSON", "object()", Re, ""),
        forged("a tag that is none", "{'$': 'tuple', 'v': 5}", Wa, "<unreadable>"),
        forged("a number that is none", "{'$': 'int', 'v': 'x' * 10**6}", Wa, ""),
        forged("a type with a long name", "{'$': 'other', 't': 'x' * 10**6, 'r': 'x'}", Wa, ""),
        forged("escape codes", "{'$': 'other', 't': '\\x1b[31m', 'r': '\\x1b[31m'}", Wa, ""),
        raising("a long error", "{'kind': 'x' * 10**6, 'message': 'y' * 10**6, 'frames': []}", "xxx"),
        raising("frames without end", "{'kind': 'E', 'message': '', 'frames': [['f', 2**32 - 1]] * 10**5}", "E"),
        raising("escape codes in an error", "{'kind': '\\x1b[31m', 'message': '\\x1b]0;x\\x07', 'frames': []}", ""),
        row(
            "a missing name without end",
            "import rung_harness",
            "rung_harness.attempt = None\nraise ValueError",
            Re,
            "ValueError",
        ),
    ]
}

/// Huge answers, which must not be copied into Rung's process.
fn giants() -> Vec<HostileCase> {
    vec![
        row("three million numbers", "", "return [0] * (3 * 10**6)", Ole, "too large").seconds(5.0),
        row("fifty megabytes of text", "", "return 'x' * (50 * 10**6)", Ole, "too large").seconds(5.0),
        row("a million commas in a text", "", "return ',[{' * 10**6", Wa, "got"),
        row("nested 150 deep", "", "x = []\nfor _ in range(150): x = [x]\nreturn x", Wa, "nested").seconds(2.0),
        row("nested 100,000 deep", "", "x = []\nfor _ in range(100000): x = [x]\nreturn x", Re, "recursion"),
        row("dictionaries 100 deep", "", "x = {}\nfor _ in range(100): x = {1: x}\nreturn x", Wa, "nested"),
        row("inside itself", "", "x = []\nx.append(x)\nreturn x", Wa, ""),
        row(
            "a look without end",
            "class E:\n    def __repr__(self):\n        while True: pass",
            "return E()",
            Tle,
            "never ends",
        ),
        row("a look that raises", "class E:\n    def __repr__(self): raise ValueError", "return E()", Wa, "<E>"),
        row("a long look", "class E:\n    def __repr__(self): return 'x' * 10**7", "return E()", Wa, "xxx"),
        row("a number of 5,000 digits", "", "return 10**5000", Wa, "characters"),
        row("a number of a million digits", "", "return 1 << 3_500_000", Wa, "0x1"),
    ]
}
