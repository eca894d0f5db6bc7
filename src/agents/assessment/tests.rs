//! What a report shows, and what it doesn't.

use super::*;
use crate::agents::testing::{self, World, solved};
use crate::model::problem::Bug;
use crate::model::verdict::Report;
use crate::model::verdict::Verdict::{self, Ac, Ce, Re, Wa};

fn assessed(edit: &dyn Fn(&mut Report), verdicts: &[Verdict]) -> Assessment {
    let world = World::new();
    let problem = world.problem("arrays-easy");
    let mut report = testing::report(problem, "a", verdicts);
    edit(&mut report);
    let submission = testing::submission("arrays-easy", "a", report.verdict);
    assess(
        &LearnerState::default(),
        &world.ctx(0),
        Input { problem, submission: &submission, report: &report, analysis: None },
    )
}

/// Cases: c1 basic, c2 empty, c3 duplicates, c4 duplicates and large. Bugs: `no-empty` fails c2, `dup` c3 and c4.
#[test]
fn failures_are_compared_with_known_bugs() {
    let check = |verdicts: &[Verdict], expected: &[(&str, f64)]| {
        let found = assessed(&|_| {}, verdicts).candidates;
        let found: Vec<(&str, f64)> = found.iter().map(|c| (c.bug.as_str(), c.confidence)).collect();
        assert_eq!(found, expected, "{verdicts:?}");
    };
    check(&[Ac, Wa, Ac, Ac], &[("no-empty", 0.666_667)]); // 1 / 1.5
    check(&[Ac, Ac, Wa, Wa], &[("dup", 0.8)]); // 2 / 2.5
    check(&[Ac, Ac, Wa, Ac], &[]); // dup: 1 / 2.5
    check(&[Ac, Wa, Wa, Wa], &[("dup", 0.571_429)]); // 2 / 3.5; no-empty: 1 / 3.5
    check(&[Ac, Re, Ac, Ac], &[]); // another verdict, another fault
    check(&[Wa, Wa, Wa, Wa], &[]); // nothing passes: it could be anything
    check(&[Ce], &[]);
    check(&[Ac, Ac, Ac, Ac], &[]);
}

#[test]
fn bugs_that_look_alike_share_the_confidence() {
    let mut world = World::new();
    let problem = &mut world.catalog.problems[0];
    let twin = Bug { id: "twin".into(), ..problem.bugs[1].clone() };
    problem.bugs.push(twin);
    let world = world;
    let problem = &world.catalog.problems[0];
    let report = testing::report(problem, "a", &[Ac, Ac, Wa, Wa]);
    let submission = testing::submission("arrays-easy", "a", Wa);
    let input = Input { problem, submission: &submission, report: &report, analysis: None };
    // 0.8 / 2
    assert_eq!(assess(&LearnerState::default(), &world.ctx(0), input).candidates, []);
}

#[test]
fn tags_that_set_the_failures_apart_are_named() {
    let check = |verdicts: &[Verdict], shared: &[&str], first: Option<&str>| {
        let found = assessed(&|_| {}, verdicts);
        assert_eq!(found.shared_tags, shared, "{verdicts:?}");
        assert_eq!(found.first_failing_tag.as_deref(), first);
    };
    check(&[Ac, Ac, Wa, Wa], &["duplicates"], Some("duplicates"));
    check(&[Ac, Ac, Ac, Wa], &["large", "duplicates"], Some("duplicates"));
    check(&[Ac, Wa, Wa, Ac], &[], Some("empty"));
    check(&[Ac, Ac, Ac, Ac], &[], None);
    check(&[Ce], &[], None);
    let common = assessed(&|_| {}, &[Ac, Ac, Wa, Wa]).common_ground();
    assert_eq!(common.as_deref(), Some("Every failing case has duplicates."));
}

#[test]
fn the_share_leaves_out_the_learners_own_cases() {
    let own = |report: &mut Report| report.cases[0].own = true;
    let check = |edit: &dyn Fn(&mut Report), verdicts: &[Verdict], expected: f64| {
        assert!((assessed(edit, verdicts).share_passed - expected).abs() < 1e-9);
    };
    check(&|_| {}, &[Ac, Ac, Ac, Wa], 0.75);
    check(&own, &[Wa, Ac, Ac, Ac], 1.0);
    check(&|report| report.cases.clear(), &[Ac], 0.0);
}

#[test]
fn remarks_say_what_the_report_proves() {
    let check = |edit: &dyn Fn(&mut Report), expected: &[(&str, &str)]| {
        let found = assessed(edit, &[Ac; 4]).remarks;
        let found: Vec<(&str, &str)> = found.iter().map(|r| (r.topic.as_str(), r.text.as_str())).collect();
        assert_eq!(found, expected);
    };
    let edge = ("edge", "Passed with the first submission; the tests covered basic, empty, duplicates, large.");
    check(&|_| {}, &[edge]);
    check(&|r| r.cases[3].fuel = 499, &[edge]);
    check(&|r| r.cases[3].fuel = 620, &[("time", "The slowest case (duplicates) took 62 % of the time limit."), edge]);
    check(
        &|r| r.cases[1].memory = 200 << 20,
        &[("space", "The largest case (empty) took 200 MiB of the 256 MiB allowed."), edge],
    );
    check(
        &|r| {
            r.cases[3].fuel = 1000;
            r.cases[1].memory = 200 << 20;
            r.cases[0].stdout = "hello".to_owned();
        },
        &[
            ("time", "The slowest case (duplicates) took 100 % of the time limit."),
            ("space", "The largest case (empty) took 200 MiB of the 256 MiB allowed."),
            ("readability", "It still prints in 1 case; finished code is easier to read without."),
        ],
    );
}

#[test]
fn a_later_pass_is_not_called_the_first() {
    let world = World::new();
    let mut state = LearnerState::default();
    solved(&mut state, "arrays-easy", testing::NOON);
    let problem = world.problem("arrays-easy");
    let report = testing::report(problem, "a", &[Ac; 4]);
    let submission = testing::submission("arrays-easy", "a", Ac);
    let found =
        assess(&state, &world.ctx(0), Input { problem, submission: &submission, report: &report, analysis: None });
    assert_eq!(found.remarks[0].text, "Passed; the tests covered basic, empty, duplicates, large.");
}

#[test]
fn growth_takes_the_place_of_a_remark_on_time() {
    use crate::model::growth::{Comparison, Fit, Measured};
    use crate::model::problem::Growth;
    use crate::model::verdict::Remark;

    fn check(yours: Option<Growth>, reference: Growth, expected: &str) {
        let measured = |growth: Option<Growth>| {
            let fit = growth.map(|growth| Fit { growth, unit: 1.0, error: 0.0, next_error: 1.0 });
            Measured { points: Vec::new(), fit, stopped_at: None }
        };
        let growth = Comparison { yours: measured(yours), reference: measured(Some(reference)), declared: reference };
        let old = |topic: &str| Remark { topic: topic.to_owned(), text: "old".to_owned() };
        let mut remarks = vec![old("time"), old("space"), old("edge")];
        super::weigh_in(&mut remarks, Some(&growth));
        assert_eq!((remarks[0].text.as_str(), remarks.len()), (expected, 3), "{remarks:?}");
    }
    check(Some(Growth::Quadratic), Growth::Linear, "Yours grows as n^2, the reference as n: there is a quicker way.");
    check(Some(Growth::Linear), Growth::Linear, "Yours grows as n, as the reference does.");
    check(Some(Growth::Log), Growth::Linear, "Yours grows as log n, the reference only as n.");
    check(None, Growth::Linear, "old");
}
