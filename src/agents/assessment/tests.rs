//! Findings from a report, and cases in which there are none.

use super::*;
use crate::agents::learner_fixtures::{self, World};
use crate::types::problem::{Bug, Case, Signature, Type};
use crate::types::program_facts::{Analysis, Coverage, KnownBug, KnownPrograms, ProgramAnswer};
use crate::types::verdict_report::Verdict::{self, Ac, Ce, Re, Wa};
use crate::types::verdict_report::{JudgeReport, RuntimeError};

fn assessed(edit: &dyn Fn(&mut JudgeReport), verdicts: &[Verdict]) -> Assessment {
    let mut world = World::new();
    world.catalog.problems[0].signature =
        Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int };
    let problem = world.problem("arrays-easy");
    let mut report = learner_fixtures::report(problem, "a", verdicts);
    edit(&mut report);
    let submission = learner_fixtures::submission("arrays-easy", "a", report.verdict);
    assess(
        &LearnerState::default(),
        &world.ctx(0),
        AssessmentInput { problem, submission: &submission, report: &report, analysis: None },
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
    check(&[Wa, Wa, Wa, Wa], &[]); // no case passes: it could be any bug
    check(&[Ce], &[]);
    check(&[Ac, Ac, Ac, Ac], &[]);
}

/// A stub that returns `True` answers like each mistake after which the answer is always true.
#[test]
fn a_program_that_always_gives_the_same_answer_has_no_known_mistake() {
    let world = World::new();
    let problem = world.problem("arrays-easy");
    let submission = learner_fixtures::submission("arrays-easy", "a", Wa);
    let check = |wanted: [&str; 4], got: [&str; 2], expected: &[&str]| {
        let mut report = learner_fixtures::report(problem, "a", &[Ac, Ac, Wa, Wa]);
        for (case, want) in report.cases.iter_mut().zip(wanted) {
            case.want = Some(want.to_owned());
        }
        for (case, got) in report.cases[2..].iter_mut().zip(got) {
            case.got = Some(got.to_owned());
        }
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
        let found = assess(&LearnerState::default(), &world.ctx(0), input).candidates;
        assert_eq!(found.iter().map(|c| c.bug.as_str()).collect::<Vec<_>>(), expected, "{wanted:?} {got:?}");
    };
    check(["True", "True", "False", "False"], ["True", "True"], &[]);
    check(["True", "False", "False", "False"], ["True", "True"], &["dup"]);
    check(["1", "1", "2", "2"], ["1", "3"], &["dup"]);
}

#[test]
fn bugs_that_look_alike_share_the_confidence() {
    let mut world = World::new();
    let problem = &mut world.catalog.problems[0];
    let twin = Bug { id: "twin".into(), ..problem.bugs[1].clone() };
    problem.bugs.push(twin);
    let world = world;
    let problem = &world.catalog.problems[0];
    let report = learner_fixtures::report(problem, "a", &[Ac, Ac, Wa, Wa]);
    let submission = learner_fixtures::submission("arrays-easy", "a", Wa);
    let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
    // 0.8 / 2
    assert_eq!(assess(&LearnerState::default(), &world.ctx(0), input).candidates, []);
}

#[test]
fn a_bug_of_another_language_takes_no_confidence_away() {
    use crate::types::Language;
    let mut world = World::new();
    let problem = &mut world.catalog.problems[0];
    let twin = Bug { id: "dup-cpp".into(), language: Language::Cpp, ..problem.bugs[1].clone() };
    problem.bugs.push(twin);
    let problem = &world.catalog.problems[0];
    let report = learner_fixtures::report(problem, "a", &[Ac, Ac, Wa, Wa]);
    let check = |language: Language, expected: &[(&str, f64)]| {
        let submission =
            crate::types::event::Submission { language, ..learner_fixtures::submission("arrays-easy", "a", Wa) };
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
        let found = assess(&LearnerState::default(), &world.ctx(0), input).candidates;
        let found: Vec<(&str, f64)> = found.iter().map(|c| (c.bug.as_str(), c.confidence)).collect();
        assert_eq!(found, expected, "{language}");
    };
    check(Language::Python, &[("dup", 0.8)]);
    check(Language::Cpp, &[("dup-cpp", 0.8)]);
    check(Language::Java, &[]);
}

/// The answers of a Java program are those of a known Python program: wrong values must agree, exceptions only be there.
#[test]
fn a_program_in_another_language_is_known_by_its_answers() {
    let world = World::new();
    let problem = world.problem("arrays-easy");
    let check = |own: [Option<&str>; 4], known: [Option<&str>; 4], expected: &[(&str, f64)]| {
        let answers = |values: [Option<&str>; 4]| {
            let answer = |(case, value): (&Case, Option<&str>)| ProgramAnswer {
                case: case.id.clone(),
                verdict: value.map_or(Ac, |value| if value.contains("Exception") { Re } else { Wa }),
                value: value.filter(|value| !value.contains("Exception")).map(str::to_owned),
            };
            problem.cases.iter().zip(values).map(answer).collect::<Vec<_>>()
        };
        let verdicts: Vec<Verdict> = answers(own).iter().map(|answer| answer.verdict).collect();
        let report = learner_fixtures::report(problem, "a", &verdicts);
        let bug = KnownBug { id: "dup".into(), answers: answers(known), shape: None };
        let known = KnownPrograms { bugs: vec![bug], references: Vec::new() };
        let analysis = Analysis::new(Vec::new(), answers(own), None, known.into());
        let submission = crate::types::event::Submission {
            language: crate::types::Language::Java,
            ..learner_fixtures::submission("arrays-easy", "a", Wa)
        };
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: Some(&analysis) };
        let found = assess(&LearnerState::default(), &world.ctx(0), input).candidates;
        let found: Vec<(&str, f64)> = found.iter().map(|c| (c.bug.as_str(), c.confidence)).collect();
        assert_eq!(found, expected, "{own:?}");
    };
    let known = [None, Some("0"), Some("[1]"), Some("IndexException")];
    check(known, known, &[("dup", 0.857_143)]); // 3 / 3.5
    check([None, Some("0"), Some("[2]"), Some("OtherException")], known, &[("dup", 0.571_429)]); // 2 / 3.5
    check([None, Some("0"), Some("[2]"), Some("[3]")], known, &[]); // 1 / 3.5
    check([Some("4"), Some("0"), Some("[1]"), None], known, &[]); // 2 / 4.5
    let stops = [Some("Exception"); 4];
    check(stops, stops, &[]); // a program that always stops may have any mistake
    let wrong = [Some("1"), Some("2"), Some("3"), Some("4")];
    check(wrong, wrong, &[("dup", 0.888_889)]); // 4 / 4.5
}

/// After the second timeout the rest is not run, and what did not run contradicts nothing.
#[test]
fn a_slow_bug_fits_unless_all_cases_of_a_name_pass() {
    use Verdict::Tle;
    let check = |verdicts: &[Verdict], bugs: &[&[&str]], expected: &[(&str, f64)]| {
        let mut world = World::new();
        let problem = &mut world.catalog.problems[0];
        let slow = |(at, names): (usize, &&[&str])| Bug {
            id: ["slow-a", "slow-b"][at].into(),
            message: format!("Right but too slow ({at})."),
            verdict: Tle,
            must_fail: names.iter().map(|name| (*name).to_owned()).collect(),
            ..problem.bugs[1].clone()
        };
        problem.bugs = bugs.iter().enumerate().map(slow).collect();
        let problem = &world.catalog.problems[0];
        let report = learner_fixtures::report(problem, "a", verdicts);
        let submission = learner_fixtures::submission("arrays-easy", "a", Tle);
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
        let found = assess(&LearnerState::default(), &world.ctx(0), input).candidates;
        let found: Vec<(&str, f64)> = found.iter().map(|c| (c.bug.as_str(), c.confidence)).collect();
        assert_eq!(found, expected, "{verdicts:?} {bugs:?}");
    };
    let known = [("slow-a", 0.666_667)]; // 1 / 1.5
    check(&[Ac, Ac, Tle, Tle], &[&["duplicates"]], &known);
    check(&[Ac, Ac, Tle, Ac], &[&["duplicates"]], &known);
    check(&[Ac, Ac, Tle, Ac], &[&["duplicates", "large"]], &[]);
    check(&[Ac, Ac, Tle], &[&["duplicates", "large"]], &known);
    check(&[Ac, Ac, Tle], &[&["large"]], &[]);
    check(&[Ac, Ac, Tle, Tle], &[&["duplicates"], &["empty"]], &known);
    check(&[Ac, Ac, Tle, Tle], &[&["duplicates"], &["large"]], &[]);
    check(&[Ac, Ac, Wa, Tle], &[&["duplicates"]], &[]);
}

#[test]
fn only_right_and_late_answers_are_slow() {
    use Verdict::Tle;
    let check = |verdicts: &[Verdict], sample: bool, expected: bool| {
        let found = assessed(&|report| report.cases.iter_mut().for_each(|case| case.sample = sample), verdicts);
        assert_eq!(found.is_only_slow, expected, "{verdicts:?}");
    };
    check(&[Ac, Ac, Tle, Tle], false, true);
    check(&[Ac, Ac, Wa, Tle], false, false);
    check(&[Tle, Tle, Tle, Tle], false, false);
    check(&[Ac, Ac, Ac, Tle], true, false);
    check(&[Ac, Ac, Ac, Ac], false, false);
}

#[test]
fn a_wrong_answer_of_a_later_call_alone_is_recognised() {
    let repeated = |report: &mut JudgeReport| report.cases[3].first_answer = Some("4".to_owned());
    assert!(assessed(&repeated, &[Ac, Ac, Ac, Wa]).wrong_when_repeated);
    assert!(!assessed(&repeated, &[Ac, Ac, Wa, Wa]).wrong_when_repeated);
    assert!(!assessed(&|_| {}, &[Ac, Ac, Ac, Wa]).wrong_when_repeated);
}

#[test]
fn wrong_numbers_on_one_side_are_recognised() {
    let check = |got: [&str; 2], second: Verdict, expected: Option<Ordering>| {
        let edit = |report: &mut JudgeReport| {
            for (case, got) in report.cases[2..].iter_mut().zip(got) {
                (case.want, case.got) = (Some("4".to_owned()), Some(got.to_owned()));
            }
        };
        assert_eq!(assessed(&edit, &[Ac, Ac, Wa, second]).results_order, expected, "{got:?}");
    };
    check(["5", "40"], Wa, Some(Ordering::Greater));
    check(["3", "-1"], Wa, Some(Ordering::Less));
    check(["3", "5"], Wa, None);
    check(["[5]", "5"], Wa, None);
    check(["5", "5"], Verdict::Tle, None);
}

#[test]
fn tags_that_set_the_failures_apart_are_named() {
    let check = |verdicts: &[Verdict], shared: &[&str]| {
        assert_eq!(assessed(&|_| {}, verdicts).shared_tags, shared, "{verdicts:?}");
    };
    check(&[Ac, Ac, Wa, Wa], &["duplicates"]);
    // A case with duplicates passes, so they are not the reason.
    check(&[Ac, Ac, Ac, Wa], &["large"]);
    check(&[Ac, Wa, Wa, Ac], &[]);
    check(&[Ac, Ac, Ac, Ac], &[]);
    check(&[Ce], &[]);
    // The size of an input is the last thing to name.
    let untagged = assessed(&|report| report.cases[2].tags.clear(), &[Ac, Ac, Ac, Wa]);
    assert_eq!(untagged.shared_tags, ["duplicates", "large"]);
    // A tag without a description says nothing to a learner.
    assert_eq!(assessed(&|_| {}, &[Ac, Ac, Wa, Wa]).describe_shared_tag(), None);
}

/// Of many passing cases, one may have the tag, but none that is a sample.
#[test]
fn a_tag_of_hardly_any_passing_case_is_named() {
    let check = |carriers: usize, sample: bool, expected: &[&str]| {
        let case = |tagged: bool, sample: bool, verdict: Verdict| {
            let tags = if tagged { vec!["zero".to_owned()] } else { Vec::new() };
            CaseReport { sample, tags, ..CaseReport::new("c".into(), verdict) }
        };
        let passing = (0..20).map(|at| case(at < carriers, sample, Ac));
        let cases: Vec<CaseReport> = passing.chain([case(true, false, Wa)]).collect();
        let found = telling_tags::find_shared_tags(&cases.iter().collect::<Vec<_>>());
        assert_eq!(found, expected, "{carriers} {sample}");
    };
    check(2, false, &["zero"]);
    check(3, false, &[]);
    check(1, true, &[]);
}

/// A bug that fails a sample which the program passes is another mistake, however alike the other cases are.
#[test]
fn a_bug_that_fails_a_passing_sample_is_excluded() {
    let check = |sample: usize, must_fail: &[&str], expected: &[&str]| {
        let mut world = World::new();
        let problem = &mut world.catalog.problems[0];
        problem.bugs[1].must_fail = must_fail.iter().map(|name| (*name).to_owned()).collect();
        let problem = &world.catalog.problems[0];
        let mut report = learner_fixtures::report(problem, "a", &[Ac, Ac, Wa, Wa]);
        report.cases[sample].sample = true;
        let submission = learner_fixtures::submission("arrays-easy", "a", Wa);
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
        let found = assess(&LearnerState::default(), &world.ctx(0), input);
        assert_eq!(found.candidates.iter().map(|c| c.bug.as_str()).collect::<Vec<_>>(), expected, "{must_fail:?}");
        assert_eq!(found.excluded_bugs.iter().any(|bug| bug.as_str() == "dup"), expected.is_empty());
    };
    check(0, &["c3", "c4"], &["dup"]);
    check(0, &["c1", "duplicates"], &[]);
    check(2, &["c3", "c4"], &["dup"]);
}

/// The same for a Python program whose answers are known: the pack need not name the sample.
#[test]
fn a_bug_whose_program_fails_a_passing_sample_is_excluded() {
    let world = World::new();
    let problem = world.problem("arrays-easy");
    let answers = |values: [Option<&str>; 4]| {
        let answer = |(case, value): (&Case, Option<&str>)| ProgramAnswer {
            case: case.id.clone(),
            verdict: if value.is_some() { Wa } else { Ac },
            value: value.map(str::to_owned),
        };
        problem.cases.iter().zip(values).map(answer).collect::<Vec<_>>()
    };
    let check = |known: [Option<&str>; 4], expected: &[&str]| {
        let own = answers([None, Some("1"), Some("2"), Some("3")]);
        let mut report = learner_fixtures::report(problem, "a", &[Ac, Wa, Wa, Wa]);
        report.cases[0].sample = true;
        let bug = KnownBug { id: "dup".into(), answers: answers(known), shape: None };
        let known = KnownPrograms { bugs: vec![bug], references: Vec::new() };
        let lines =
            own.iter().map(|own| Coverage { case: own.case.clone(), passed: own.verdict == Ac, lines: [1].into() });
        let analysis = Analysis::new(lines.collect(), own.clone(), None, known.into());
        let submission = learner_fixtures::submission("arrays-easy", "a", Wa);
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: Some(&analysis) };
        let found = assess(&LearnerState::default(), &world.ctx(0), input);
        assert_eq!(found.candidates.iter().map(|c| c.bug.as_str()).collect::<Vec<_>>(), expected);
    };
    // The same wrong value in every failing case names the bug, without a likeness of the code.
    check([None, Some("1"), Some("2"), Some("3")], &["dup"]);
    check([None, Some("1"), Some("2"), Some("4")], &[]);
    check([Some("0"), Some("1"), Some("2"), Some("3")], &[]);
}

/// A recursion too deep for generated inputs alone has no answer to compare.
#[test]
fn a_bug_that_fails_in_generated_cases_alone_is_known_by_their_names() {
    let check = |verdict: Verdict, made: bool, expected: &[&str]| {
        let mut world = World::new();
        let problem = &mut world.catalog.problems[0];
        problem.bugs = vec![Bug { verdict: Re, must_fail: vec!["large".to_owned()], ..problem.bugs[1].clone() }].into();
        let mut cases = problem.cases.to_vec();
        cases[3].made = made.then_some(crate::types::test_cases::GeneratorCall { n: 9000, seed: 1 });
        if made {
            cases.push(Case { id: "more".into(), ..cases[3].clone() });
        }
        problem.cases = cases.into();
        let problem = &world.catalog.problems[0];
        let mut report = learner_fixtures::report(problem, "a", &[Ac, Ac, Ac, verdict]);
        if made {
            // Another of them runs out of time first.
            report
                .cases
                .push(CaseReport { tags: vec!["large".to_owned()], ..CaseReport::new("more".into(), Verdict::Tle) });
        }
        let submission = learner_fixtures::submission("arrays-easy", "a", verdict);
        let own: Vec<_> = problem.cases[..3]
            .iter()
            .map(|case| ProgramAnswer { case: case.id.clone(), verdict: Ac, value: None })
            .collect();
        let bug = KnownBug { id: "dup".into(), answers: own.clone(), shape: None };
        let known = KnownPrograms { bugs: vec![bug], references: Vec::new() };
        let lines = own.iter().map(|own| Coverage { case: own.case.clone(), passed: true, lines: [1].into() });
        let analysis = Analysis::new(lines.collect(), own.clone(), None, known.into());
        let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: Some(&analysis) };
        let found = assess(&LearnerState::default(), &world.ctx(0), input).candidates;
        assert_eq!(found.iter().map(|c| c.bug.as_str()).collect::<Vec<_>>(), expected, "{verdict} {made}");
    };
    check(Re, true, &["dup"]);
    check(Wa, true, &[]);
    check(Re, false, &[]);
}

#[test]
fn an_error_that_no_input_explains_has_no_shared_tag() {
    let raising = |kind: &'static str, message: &'static str| {
        move |report: &mut JudgeReport| {
            for case in report.cases.iter_mut().filter(|case| !case.verdict.passed()) {
                let (kind, message) = (kind.to_owned(), message.to_owned());
                case.error = Some(RuntimeError { kind, message, frames: Vec::new() });
            }
        }
    };
    let verdicts = [Ac, Ac, Verdict::Re, Verdict::Re];
    let shared = |kind, message| assessed(&raising(kind, message), &verdicts).shared_tags;
    assert_eq!(shared("NameError", "name 'x' is not defined"), [""; 0]);
    assert_eq!(shared("TypeError", "f() takes 1 positional argument but 2 were given"), [""; 0]);
    assert_eq!(shared("IndexError", "list index out of range"), ["duplicates"]);
}

#[test]
fn the_share_leaves_out_the_learners_own_cases() {
    let own = |report: &mut JudgeReport| report.cases[0].own = true;
    let check = |edit: &dyn Fn(&mut JudgeReport), verdicts: &[Verdict], expected: f64| {
        assert!((assessed(edit, verdicts).share_passed - expected).abs() < 1e-9);
    };
    check(&|_| {}, &[Ac, Ac, Ac, Wa], 0.75);
    check(&own, &[Wa, Ac, Ac, Ac], 1.0);
    check(&|report| report.cases.clear(), &[Ac], 0.0);
}

#[test]
fn remarks_say_what_the_report_proves() {
    let check = |edit: &dyn Fn(&mut JudgeReport), expected: &[(&str, &str)]| {
        let found = assessed(edit, &[Ac; 4]).remarks;
        let found: Vec<(&str, &str)> = found.iter().map(|r| (r.topic.as_str(), r.text.as_str())).collect();
        assert_eq!(found, expected);
    };
    // An ordinary pass gets no remarks.
    check(&|_| {}, &[]);
    check(&|r| r.cases[3].fuel = 499, &[]);
    check(&|r| r.cases[3].fuel = 620, &[("time", "The slowest case (duplicates) took 62 % of the time limit.")]);
    check(
        &|r| r.cases[1].memory = 200 << 20,
        &[("space", "The largest case (empty) took 200 MiB of the 256 MiB allowed.")],
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
fn printing_is_no_fault_where_it_is_the_answer() {
    let mut world = World::new();
    world.catalog.problems[0].signature = Signature::Stdin;
    let problem = &world.catalog.problems[0];
    let mut report = learner_fixtures::report(problem, "a", &[Ac; 4]);
    report.cases[0].stdout = "hello".to_owned();
    let submission = learner_fixtures::submission("arrays-easy", "a", Ac);
    let input = AssessmentInput { problem, submission: &submission, report: &report, analysis: None };
    assert_eq!(assess(&LearnerState::default(), &world.ctx(0), input).remarks, []);
}

/// A way that costs more at the largest size of both is not called the quicker one.
#[test]
fn the_quicker_way_costs_less() {
    use crate::types::growth_measurement::{GrowthComparison, GrowthFit, GrowthMeasurement, MeasuredPoint};
    use crate::types::problem::Growth::{self, Linear, Linearithmic, Log};

    let measured = |growth: Growth, fuel: u64| {
        let points = vec![MeasuredPoint { size: 1_000, fuel }, MeasuredPoint { size: 4_000, fuel: 8 * fuel }];
        let fit = Some(GrowthFit { low: growth, high: growth, base: None, error: 0.0 });
        GrowthMeasurement { points, fit, stopped_at: None }
    };
    let check = |classes: [Growth; 2], yours: u64, reference: u64, expected: bool| {
        let mut yours = measured(classes[0], yours);
        // The reference was not measured there.
        yours.points.push(MeasuredPoint { size: 8_000, fuel: 1 });
        let reference = measured(classes[1], reference);
        let growth = GrowthComparison { yours, reference, declared: classes[1], enforced: false, rejected: false };
        let mut remarks = Vec::new();
        super::add_growth_remark(&mut remarks, World::new().problem("arrays-easy"), Some(&growth));
        assert_eq!(remarks.iter().any(|remark| remark.text.contains("yours is the quicker way")), expected);
    };
    check([Log, Linear], 10, 20, true);
    check([Log, Linear], 20, 10, false);
    check([Linear, Linearithmic], 10, 20, false);
}

/// If two sizes grow in the measurement, the problem says what n is.
#[test]
fn a_remark_on_growth_says_what_n_is() {
    use crate::types::growth_measurement::{GrowthComparison, GrowthFit, GrowthMeasurement};
    use crate::types::problem::{Complexity, Growth, GrowthRule};

    let mut world = World::new();
    let problem = &mut world.catalog.problems[0];
    let size = Some("the number of rows, and of columns".to_owned());
    let (time, space, sizes) = (Growth::Quadratic, Growth::Linear, vec![8, 16, 32]);
    problem.complexity = Some(Complexity { time, space, sizes, size, rule: GrowthRule::UpToLog });
    let fit = Some(GrowthFit { low: time, high: time, base: None, error: 0.0 });
    let measured = || GrowthMeasurement { points: Vec::new(), fit, stopped_at: None };
    let growth =
        GrowthComparison { yours: measured(), reference: measured(), declared: time, enforced: false, rejected: false };
    let mut remarks = Vec::new();
    super::add_growth_remark(&mut remarks, problem, Some(&growth));
    let expected = "Yours grows as n^2, as the reference does. Here, n is the number of rows, and of columns.";
    assert_eq!(remarks[0].text, expected);
}

#[test]
fn growth_takes_the_place_of_a_remark_on_time() {
    use crate::types::growth_measurement::{GrowthComparison, GrowthFit, GrowthMeasurement};
    use crate::types::problem::Growth::{self, Exponential, Linear, Linearithmic, Log, Quadratic};
    use crate::types::verdict_report::SolutionRemark;

    fn measured(fit: Option<(Growth, Growth)>, base: Option<f64>) -> GrowthMeasurement {
        let fit = fit.map(|(low, high)| GrowthFit { low, high, base, error: 0.0 });
        GrowthMeasurement { points: Vec::new(), fit, stopped_at: None }
    }
    fn said(growth: &GrowthComparison) -> String {
        let old = |topic: &str| SolutionRemark { topic: topic.to_owned(), text: "old".to_owned() };
        let mut remarks = vec![old("time"), old("space"), old("edge")];
        super::add_growth_remark(&mut remarks, World::new().problem("arrays-easy"), Some(growth));
        assert_eq!(remarks.len(), 3);
        remarks[0].text.clone()
    }
    fn check(yours: Option<(Growth, Growth)>, expected: &str) {
        let reference = measured(Some((Linear, Linear)), None);
        let growth = GrowthComparison {
            yours: measured(yours, None),
            reference,
            declared: Linear,
            enforced: false,
            rejected: false,
        };
        assert_eq!(said(&growth), expected, "{yours:?}");
    }
    check(Some((Quadratic, Quadratic)), "Yours grows as n^2, the reference as n: there is a quicker way.");
    let between = "Yours grows between n log n and n^2, the reference as n: there is a quicker way.";
    check(Some((Linearithmic, Quadratic)), between);
    check(Some((Linear, Linear)), "Yours grows as n, as the reference does.");
    let less = "Yours grows as log n, the reference as n: for large inputs yours is the quicker way.";
    check(Some((Log, Log)), less);
    // If the difference is less than a class, or not certain, there is no remark.
    check(Some((Linear, Linearithmic)), "old");
    check(Some((Log, Linear)), "old");
    check(None, "old");

    let powers = |yours: f64, reference: f64| {
        let [yours, reference] = [yours, reference].map(|base| measured(Some((Exponential, Exponential)), Some(base)));
        said(&GrowthComparison { yours, reference, declared: Exponential, enforced: false, rejected: false })
    };
    assert_eq!(powers(2.0, 2.05), "Yours grows as 2^n, as the reference does.");
    assert_eq!(powers(3.0, 2.0), "old");
    // After a timeout only a certain difference is named.
    let late = |yours: (Growth, Growth)| {
        let growth = GrowthComparison {
            yours: measured(Some(yours), None),
            reference: measured(Some((Linear, Linear)), None),
            declared: Linear,
            enforced: false,
            rejected: false,
        };
        super::slow_growth_remark(World::new().problem("arrays-easy"), &growth).map(|remark| remark.text)
    };
    let slow = "What it answered is right, but its work grows as n^2, the reference's as n.";
    assert_eq!(late((Quadratic, Quadratic)).as_deref(), Some(slow));
    assert_eq!((late((Linear, Linearithmic)), late((Linear, Linear))), (None, None));
    // A reference that does not grow as declared cannot be used for comparison.
    let [yours, reference] = [Quadratic, Quadratic].map(|growth| measured(Some((growth, growth)), None));
    assert_eq!(said(&GrowthComparison { yours, reference, declared: Linear, enforced: false, rejected: false }), "old");
}

#[test]
fn failures_beyond_the_samples_and_when_repeated_differ() {
    let check = |verdicts: &[Verdict], sample: usize, again: bool, expected: (bool, bool, bool)| {
        let edit = |report: &mut JudgeReport| {
            report.cases[sample].sample = true;
            let failing = report.cases.iter_mut().find(|case| !case.verdict.passed()).expect("a failing case");
            failing.first_answer = again.then(|| "[1]".to_owned());
        };
        let found = assessed(&edit, verdicts);
        let told = (found.right_in_samples, found.stops_beyond_samples, found.wrong_when_repeated);
        assert_eq!(told, expected, "{verdicts:?}");
    };
    check(&[Ac, Wa, Ac, Ac], 0, false, (true, false, false));
    check(&[Ac, Re, Ac, Ac], 0, false, (true, true, false));
    check(&[Ac, Re, Wa, Ac], 0, false, (true, false, false));
    check(&[Ac, Verdict::Mle, Ac, Ac], 0, false, (true, true, false));
    check(&[Ac, Re, Ac, Ac], 1, false, (false, false, false));
    check(&[Ac, Wa, Ac, Ac], 1, true, (false, false, true));
}
