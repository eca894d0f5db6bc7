//! Tests growth measured by counting, on the starter pack in the real sandbox: exact on a busy machine, and described
//! in words.

use rung_tutor::judge::{Cancel, Judge, Launcher, WorkerPool};
use rung_tutor::pack;
use rung_tutor::types::growth_measurement::GrowthComparison;
use rung_tutor::types::problem::Growth;
use rung_tutor::types::{Language, Problem};

use crate::support;

mod programs;

/// Measures a bug, or the reference, of a starter problem with a separate worker.
fn measure(problem: &str, bug: Option<&str>) -> GrowthComparison {
    let loaded = pack::load_embedded_pack();
    let problem = loaded.problems.iter().find(|p| p.id.as_str() == problem).expect("a starter problem");
    let source = match bug {
        Some(id) => &problem.bugs.iter().find(|bug| bug.id.as_str() == id).expect("a known bug").source,
        None => &problem.reference(Language::Python).expect("a reference").source,
    };
    measure_source(problem, source)
}

fn measure_source(problem: &Problem, source: &str) -> GrowthComparison {
    let launcher = Launcher { program: support::rung().to_owned(), cache: support::cache() };
    let judge = Judge::new(WorkerPool::new(launcher));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let measured = runtime.block_on(judge.compare_growth(problem, source.as_bytes(), &Cancel::default()));
    measured.expect("a working sandbox").expect("a declared complexity")
}

fn check(problem: &str, bug: Option<&str>, yours: Growth, reference: Growth) {
    let found = measure(problem, bug);
    assert_eq!((found.yours.growth(), found.reference.growth()), (Some(yours), Some(reference)), "{found:?}");
}

#[test]
fn slow_bug_growth_differs_from_reference() {
    check("pair-to-target", None, Growth::Linear, Growth::Linear);
    check("pair-to-target", Some("slow-pairs"), Growth::Quadratic, Growth::Linear);
    check("cheapest-climb", Some("no-memory"), Growth::Exponential, Growth::Linear);
    check("quick-power", Some("half-computed-twice"), Growth::Linear, Growth::Log);
}

/// Every second input of this generator has an early answer, so the program is quick on it.
#[test]
fn growth_is_that_on_the_harder_kind_of_inputs() {
    let loaded = pack::load_embedded_pack();
    let problem = loaded.problems.iter().find(|p| p.id.as_str() == "stamp-twice").expect("a starter problem");
    let source = "def stamp_twice(tickets):
    for i in range(len(tickets)):
        for j in range(i + 1, len(tickets)):
            if tickets[i] == tickets[j]:
                return True
    return False
";
    let found = measure_source(problem, source);
    assert_eq!(found.yours.growth(), Some(Growth::Quadratic), "{found:?}");
}

/// A sort's comparisons take little beside the rest of the call, so n log n is never ruled out.
#[test]
fn a_sorted_argument_is_not_called_linear() {
    let found = measure("same-beads", None);
    let loaded = pack::load_embedded_pack();
    let problem = loaded.problems.iter().find(|p| p.id.as_str() == "same-beads").expect("a starter problem");
    let by_sorting =
        measure_source(problem, "def same_beads(first, second):\n    return sorted(first) == sorted(second)\n");
    assert!(by_sorting.yours.fit.is_none_or(|fit| fit.allows(Growth::Linearithmic)), "{by_sorting:?}");
    assert_eq!(found.yours.growth(), Some(Growth::Linear), "counting is linear: {found:?}");
}

#[test]
fn a_busy_machine_counts_the_same_to_the_last_digit() {
    let loaded = pack::load_embedded_pack();
    let problem = loaded.problems.iter().find(|p| p.id.as_str() == "valid-brackets").expect("a starter problem");
    // With another text than the reference, whose growth is kept on the disk.
    let source = format!("# Mine.\n{}", problem.reference(Language::Python).expect("a reference").source);
    let idle = measure_source(problem, &source);
    let load = support::CpuLoad::of(4);
    let loaded = measure_source(problem, &source);
    drop(load);
    assert_eq!(idle, loaded);
}

/// Reading a million numbers takes more than a call may, and is not the call's work.
#[test]
fn a_search_in_a_million_numbers_is_measured() {
    let loaded = pack::load_embedded_pack();
    let mut problem = loaded.problems.iter().find(|p| p.id.as_str() == "find-the-shelf").expect("a problem").clone();
    problem.complexity.as_mut().expect("a complexity").sizes = vec![1_000, 10_000, 100_000, 1_000_000];
    let source = problem.reference(Language::Python).expect("a reference").source.clone();
    let launcher = Launcher { program: support::rung().to_owned(), cache: support::cache() };
    let judge = Judge::new(WorkerPool::new(launcher));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let measured = runtime.block_on(judge.compare_growth(&problem, source.as_bytes(), &Cancel::default()));
    let yours = measured.expect("a working sandbox").expect("a declared complexity").yours;
    assert_eq!(yours.stopped_at, None, "{yours:?}");
    assert!(yours.points.iter().any(|point| point.size == 1_000_000), "{yours:?}");
}

/// The time of built-in functions is in the counts, and shows only on inputs that are not small.
#[test]
fn a_built_in_search_in_a_loop_is_quadratic() {
    let programs = [
        (
            "same-beads",
            "for letter in first:\n        if first.count(letter) != second.count(letter):\n            return False\n    return len(first) == len(second)",
        ),
        (
            "stamp-twice",
            "seen = []\n    for ticket in tickets:\n        if ticket in seen:\n            return True\n        seen.append(ticket)\n    return False",
        ),
    ];
    let loaded = pack::load_embedded_pack();
    for (id, body) in programs {
        let problem = loaded.problems.iter().find(|p| p.id.as_str() == id).expect("a starter problem");
        let reference = &problem.reference(Language::Python).expect("a reference").source;
        let head = reference.lines().find(|line| line.starts_with("def ")).expect("a function");
        let found = measure_source(problem, &format!("{head}\n    {body}\n"));
        assert!(found.yours.growth().is_none_or(|growth| growth == Growth::Quadratic), "{id}: {found:?}");
        assert!(found.is_steeper(), "{id}: {found:?}");
    }
}
