//! Tests fuel counting in the sandbox: all slow operations count, and the counts are the same everywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rung_tutor::judge::limits::{FUEL_PER_SECOND, MIN_FUEL};
use rung_tutor::judge::wasm::image::ImagePaths;
use rung_tutor::judge::wasm::sandbox::{Allowance, Execution, ExecutionEnd};
use rung_tutor::judge::{Cancel, CaseRun, Launcher, SubmittedCode, WorkerPool};
use rung_tutor::types::problem::Limits;
use rung_tutor::types::{Problem, Verdict};

use crate::judge::{block_on, doubling};
use crate::support;
use crate::testing::is_long;

/// Ten seconds of the reference machine, and memory for the largest of these programs.
const ALLOWANCE: Allowance =
    Allowance { fuel: 10 * FUEL_PER_SECOND, memory: 400 << 20, wall_ms: 600_000, reports: 0, ends_with_reports: false };
/// Turns off the tracer, which is on by default and costs a hundred times as much as the code.
const UNTRACED: &str = "import sys; sys.settrace(None)\n";

/// Runs a script. All tests of this file share one runtime and one worker pool.
fn execute(script: &str) -> Execution {
    static CELL: OnceLock<(tokio::runtime::Runtime, WorkerPool)> = OnceLock::new();
    let (runtime, cell) =
        CELL.get_or_init(|| (tokio::runtime::Runtime::new().expect("a runtime"), cell(&support::cache())));
    runtime.block_on(run(cell, script))
}

fn cell(cache: &Path) -> WorkerPool {
    WorkerPool::new(Launcher { program: support::rung().to_owned(), cache: cache.to_owned() })
}

async fn run(cell: &WorkerPool, script: &str) -> Execution {
    cell.execute(format!("{UNTRACED}{script}"), ALLOWANCE, &Cancel::default()).await.expect("a working sandbox")
}

/// Number of instructions of code that ends, without the start of the interpreter.
fn count(code: &str) -> u64 {
    let all = execute(&format!("{code}\nresult = 1"));
    assert_eq!(all.ending, ExecutionEnd::Returned("1".to_owned()), "{code}");
    all.fuel - execute("result = 1").fuel
}

#[test]
fn shifting_all_remaining_items_costs_quadratic_fuel() {
    for (sizes, code) in [
        ([60_000, 120_000], "q = list(range(n))\nwhile q: q.pop(0)"),
        ([30_000, 60_000], "q = list(range(n))\nwhile q: del q[0]"),
        ([150_000, 300_000], "s = 'a' * n\nwhile s: s = s[1:]"),
        ([150_000, 300_000], "s = b'a' * n\nwhile s: s = s[:-1]"),
        ([150_000, 300_000], "s = ''\nfor _ in range(n): s = 'a' + s"),
        ([100_000, 200_000], "s = bytearray(n)\nfor _ in range(n): t = bytes(s)"),
        ([10_000, 20_000], "a = list(range(n))\nfor _ in range(n // 10): b = a[:]"),
        ([10_000, 20_000], "a = ()\nfor _ in range(n // 10): a = [0] * n"),
    ] {
        let [one, twice] = sizes.map(|n| count(&format!("n = {n}\n{code}")));
        let ratio = twice as f64 / one as f64;
        assert!((3.3..4.3).contains(&ratio), "{ratio:.2} for\n{code}");
    }
}

/// Slow operations with few instructions: each must count at least this many instructions per byte or call.
#[test]
fn memory_the_host_and_waiting_are_paid_for() {
    for (least, code) in [
        (20 * 7_500_000, "for _ in range(20): bytes(60 * 10**6)"),
        (20 * 7_500_000, "b = bytes(60 * 10**6)\nfor _ in range(20): bytearray(b)"),
        (10_000_000, "import time\nfor _ in range(1000): time.time()"),
        (10_000_000, "import os\nfor _ in range(1000): os.stat('/python-stdlib/os.py')"),
        (10_000_000, "import os\nfor _ in range(1000): os.write(1, b'x')"),
        (10_000_000, "import os\nfor _ in range(1000): os.urandom(256)"),
        (500_000_000, "import time\ntime.sleep(0.5)"),
        (500_000_000, "import select\nselect.select([], [], [], 0.5)"),
        (500_000_000, "import threading\nthreading.Event().wait(0.5)"),
    ] {
        let counted = count(code);
        assert!(counted >= least, "{counted} for\n{code}");
    }
}

#[test]
fn memory_heavy_programs_are_stopped_by_fuel_alone() {
    let programs = [
        ("    while True: bytes(60 * 10**6)", Verdict::Tle),
        ("    s = 'a' * 10**7\n    while s: s = s[1:]", Verdict::Tle),
        ("    s = list(range(10**6))\n    while s: s.pop(0)", Verdict::Tle),
        ("    b = bytearray(10**7)\n    while True: b[1:] = b[:-1]", Verdict::Tle),
        ("    import os\n    while True: os.stat('/python-stdlib/os.py')", Verdict::Tle),
        ("    import os\n    while True: os.listdir('/python-stdlib')", Verdict::Tle),
        ("    import os\n    while True: os.urandom(10**6)", Verdict::Tle),
        ("    import os\n    while True: os.write(1, bytes(10**6))", Verdict::Tle),
        ("    while True: open('/python-stdlib/os.py').read()", Verdict::Tle),
        ("    import time\n    while True: time.sleep(0.001)", Verdict::Tle),
        ("    import time\n    time.sleep(10**9)", Verdict::Tle),
        ("    import threading\n    threading.Event().wait(10**6)", Verdict::Tle),
        ("    a = []\n    while True: a = [0] * 10**7", Verdict::Tle),
        ("    s = 'a' * 10**5\n    while len(s) > 99_000: s = s[1:]", Verdict::Ac),
        ("    for _ in range(20): bytes(10**6)", Verdict::Ac),
    ];
    let first = || doubling().cases.iter().take(1).cloned().collect();
    let judged = |body: &str, verdict: Verdict| {
        // What never ends is stopped by any limit, and a smaller one sooner.
        let time = if verdict == Verdict::Tle { Some(0.05) } else { doubling().limits.time };
        let problem = Problem { cases: first(), limits: Limits { time, ..doubling().limits }, ..doubling() };
        let source = format!("def double(nums):\n{body}\n    return [2 * n for n in nums]\n");
        block_on(async |judge| {
            let trials = problem.cases.iter().map(CaseRun::from_case).collect();
            let report = judge
                .judge(&problem, SubmittedCode::python(source.as_bytes()), trials, &Cancel::default(), &|_, _| {})
                .await
                .expect("a report");
            let case = &report.cases[0];
            (case.verdict, case.fuel)
        })
    };
    let idle = programs.map(|(body, verdict)| {
        let found = judged(body, verdict);
        assert_eq!(found.0, verdict, "{body}");
        found
    });
    if !is_long() {
        return;
    }
    let _load = support::CpuLoad::of(4);
    assert_eq!(programs.map(|(body, verdict)| judged(body, verdict)), idle);
}

/// An import may cost at most one part in this many of the smallest limit that a submission can have.
const IMPORT_SHARE: u64 = 25;

/// Modules that run a whole program on import are left out.
#[test]
fn stdlib_import_costs_almost_no_fuel() {
    let names = execute(
        "import os, pkgutil\n\
         def names(place, prefix):\n\
         \x20   for module in pkgutil.iter_modules([place]):\n\
         \x20       yield prefix + module.name\n\
         \x20       if module.ispkg: yield from names(f'{place}/{module.name}', f'{prefix}{module.name}.')\n\
         def is_library(name):\n\
         \x20   own = sys.stdlib_module_names - {'idlelib', 'turtledemo', 'this', 'antigravity'}\n\
         \x20   return name.split('.')[0] in own and '__main__' not in name\n\
         found = {*sys.stdlib_module_names, *names('/python-stdlib', '')}\n\
         result = sorted(name for name in found if is_library(name))\n",
    );
    let ExecutionEnd::Returned(names) = names.ending else { panic!("{names:?}") };
    let names: Vec<String> = serde_json::from_str(&names).expect("names");
    let start = execute("result = 1").fuel;
    let (mut imported, mut dear) = (0, Vec::new());
    for name in &names {
        let done = execute(&format!("import {name}\nresult = 1"));
        // A module that can't be imported here raises an error, and the learner sees that error.
        if let ExecutionEnd::Returned(_) = done.ending {
            imported += 1;
            let cost = done.fuel - start;
            if cost > MIN_FUEL / IMPORT_SHARE {
                dear.push((name, cost));
            }
        } else {
            assert!(
                matches!(done.ending, ExecutionEnd::Raised(_) | ExecutionEnd::Died(_)),
                "{name}: {:?}",
                done.ending
            );
        }
    }
    assert!(dear.is_empty(), "{dear:?}");
    assert!(imported > 500, "{imported} of {}", names.len());
}

/// Copies the library as another machine might have unpacked it: on another file system, in another order, at another
/// time.
fn unpacked_otherwise(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    let mut entries: Vec<PathBuf> =
        fs::read_dir(from).expect("listed").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for entry in entries.iter().rev() {
        let name = entry.file_name().expect("a name");
        if entry.is_dir() {
            unpacked_otherwise(entry, &to.join(name));
        } else if entry.is_file() {
            fs::write(to.join(name), fs::read(entry).expect("read")).expect("written");
        }
    }
}

/// Programs that reveal the order and timestamps of the library's files, and the layout of sets and memory.
const PROGRAMS: [&str; 4] = [
    "import os\nresult = [os.listdir('/python-stdlib'), list(os.stat('/python-stdlib/re'))]",
    "result = list({str(n) for n in range(1000)})",
    "import turtledemo, unittest.mock\nresult = 1",
    "result = sorted(sys.path_importer_cache)",
];

#[test]
fn an_image_made_elsewhere_is_the_same_and_counts_the_same() {
    if !is_long() {
        return;
    }
    let here = ImagePaths::new(&support::cache());
    execute("result = 1");
    let memory = Path::new("/dev/shm");
    let other = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let there = ImagePaths::new(other.path());
    fs::create_dir_all(&there.folder).expect("a folder");
    unpacked_otherwise(&here.stdlib(), &there.stdlib());

    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (one, two) = (cell(&support::cache()), cell(other.path()));
    runtime.block_on(async {
        assert_eq!(one.image_digest().await, two.image_digest().await);
        for program in PROGRAMS {
            let (here, there) = (run(&one, program).await, run(&two, program).await);
            assert_eq!((here.ending, here.fuel), (there.ending, there.fuel), "{program}");
        }
    });
}
