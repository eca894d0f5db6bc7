//! Python in the sandbox: the scripts frozen into the interpreter, what they are told, and what they answer.
//!
//! The Python files are the other side of the fence. `rung_harness.py` runs a case; the rest watches a run or looks at a
//! program's text. Nothing there knows an expected answer.

pub(in crate::judge) mod harness_job;
pub(in crate::judge) mod interpret_python;
pub(in crate::judge) mod pack_scripts;
pub(in crate::judge) mod python_judge;
pub(in crate::judge) mod tagged_json;

/// Runs a case.
pub(in crate::judge) const HARNESS: &str = include_str!("../python/rung_harness.py");
/// Makes mutants of a program that it only reads. Sent along when it is wanted.
pub(in crate::judge) const MUTATE: &str = include_str!("../python/rung_mutate.py");
/// Stands before the harness's call and has it made twice.
pub(in crate::judge) const AGAIN: &str = include_str!("../python/rung_again.py");
/// Finds what a program uses that its task forbids. Sent along as well.
pub(in crate::judge) const FORBID: &str = include_str!("../python/rung_forbid.py");
/// Finds inputs that tell a mutant from its program; the rules it keeps to stand before it. Sent along, too.
pub(in crate::judge) const PROBE: &str =
    concat!(include_str!("../python/rung_rules.py"), "\n", include_str!("../python/rung_probe.py"));
/// Imported by the harness, so that they are frozen with it.
pub(in crate::judge) const MODULES: [(&str, &str); 6] = [
    ("rung_trace.py", include_str!("../python/rung_trace.py")),
    ("rung_cover.py", include_str!("../python/rung_cover.py")),
    ("rung_facts.py", include_str!("../python/rung_facts.py")),
    ("rung_review.py", include_str!("../python/rung_review.py")),
    ("rung_normal.py", include_str!("../python/rung_normal.py")),
    ("rung_order.py", include_str!("../python/rung_order.py")),
];
