//! Python in the sandbox: the scripts frozen into the interpreter, their inputs, and their results.
//!
//! The Python files run inside the sandbox. `rung_harness.py` runs a case; the others trace a run or analyse a
//! program's text. None of them knows an expected answer.

pub(in crate::judge) mod harness_job;
pub(in crate::judge) mod interpret_python;
pub(in crate::judge) mod pack_scripts;
pub mod python_declarations;
pub(in crate::judge) mod python_judge;
pub(in crate::judge) mod tagged_json;

/// Runs a case.
pub(in crate::judge) const HARNESS: &str = include_str!("../python/rung_harness.py");
/// Makes mutants of a program that it only reads. It is sent with a request, not frozen.
pub(in crate::judge) const MUTATE: &str = include_str!("../python/rung_mutate.py");
/// Wraps the harness's call and makes it twice.
pub(in crate::judge) const AGAIN: &str = include_str!("../python/rung_again.py");
/// Finds uses of forbidden words in a program. It is sent with a request, too.
pub(in crate::judge) const FORBID: &str = include_str!("../python/rung_forbid.py");
/// Finds inputs that distinguish a mutant from its program, after the rules it follows. It is sent with a request, too.
pub(in crate::judge) const PROBE: &str =
    concat!(include_str!("../python/rung_rules.py"), "\n", include_str!("../python/rung_probe.py"));
/// Makes random inputs, runs a program on them and compares answers, with the functions of [`PROBE`].
pub(in crate::judge) const RANDOM: &str = concat!(
    include_str!("../python/rung_rules.py"),
    "\n",
    include_str!("../python/rung_probe.py"),
    "\n",
    include_str!("../python/rung_random.py")
);
/// Modules that the harness imports, so they are frozen with it.
pub(in crate::judge) const MODULES: [(&str, &str); 6] = [
    ("rung_trace.py", include_str!("../python/rung_trace.py")),
    ("rung_cover.py", include_str!("../python/rung_cover.py")),
    ("rung_facts.py", include_str!("../python/rung_facts.py")),
    ("rung_review.py", include_str!("../python/rung_review.py")),
    ("rung_normal.py", include_str!("../python/rung_normal.py")),
    ("rung_order.py", include_str!("../python/rung_order.py")),
];
