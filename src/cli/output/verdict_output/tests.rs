//! Tests of the verdict as text and as JSON, with handwritten reports.

use std::sync::Arc;

use super::super::out::{render, sanitize};
use super::*;
use crate::cli::cli_fixtures::{self, TODAY, broken, passing, raised, report, uid, wrong};
use crate::orchestrator::api::SubmissionResult;
use crate::types::event::{Agent, Change, Proposal};
use crate::types::learner_state::{Evidence, NextProblem, Nudge, NudgeKind};
use crate::types::verdict_report::{AnswerDifference, SolutionRemark};

fn judged(report: JudgeReport) -> JudgeAnswer {
    let catalog = cli_fixtures::catalog();
    let problem = catalog.find("pair-to-target").expect("a fixture");
    JudgeAnswer {
        next_hint: Some(2),
        ..JudgeAnswer::new(problem, Some("~/rung/starter/pair-to-target/solution.py".to_owned()), report)
    }
}

fn text(judged: &JudgeAnswer) -> String {
    render(judged, &cli_fixtures::page(), false).expect("text")
}

#[test]
fn a_wrong_answer_opens_the_first_failing_case() {
    insta::assert_snapshot!(text(&judged(report(vec![passing("sample-1"), wrong(), raised(), passing("large")]))), @"
    ✗ Wrong answer · Pair to Target · 2 of 4 cases pass

      ✓✗!✓
      ✗ wrong answer · ! run-time error

    Case 2 of 4 · wrong answer · duplicates
      nums    [3, 3, 4]
      target  6
      want    [0, 1]
      got     [0, 0]
                  ^ index 1: want 1, got 0
      you printed (2 lines)
        seen {}
        seen {3: 0}

    Next: edit ~/rung/starter/pair-to-target/solution.py, then
    `rung run pair-to-target`. Stuck? `rung hint pair-to-target` gives hint 2 of 5.
    ");
}

/// If several answers are right, the words of the pack's checker come before one of them.
#[test]
fn an_expected_answer_may_be_one_of_several() {
    let message = Some("The entry at index 1 is used twice.".to_owned());
    let case = CaseReport { has_several_answers: true, message, difference: None, ..wrong() };
    let shown = text(&judged(report(vec![passing("sample-1"), case])));
    let (checker, answer) = (shown.find("is used twice"), shown.find("one right answer  [0, 1]"));
    assert!(checker.is_some() && answer > checker && !shown.contains("want"), "{shown}");
}

#[test]
fn the_marks_are_those_of_the_cases() {
    let failed = |id: &str| {
        let extra = CaseReport { id: id.into(), verdict: Verdict::Tle, ..wrong() };
        text(&judged(report(vec![passing("sample-1"), passing("large"), extra])))
    };
    for (id, headline) in [
        ("growth", "✗ Grows too fast · Pair to Target · all 2 cases pass"),
        ("random:7", "✗ Time limit exceeded · Pair to Target · all 2 cases pass, a random input fails"),
    ] {
        let shown = failed(id);
        let lines: Vec<&str> = shown.lines().take(3).collect();
        assert_eq!(lines, [headline, "", "  ✓✓"]);
    }
}

#[test]
fn text_of_many_lines_is_shown_as_its_lines() {
    let case = CaseReport {
        inputs: vec![("input".to_owned(), "'3\\ntea 3\\n'".to_owned())],
        want: Some("'3\\ntea 3\\n'".to_owned()),
        got: Some("'3\\ntea 4\\n'".to_owned()),
        difference: None,
        stdout: String::new(),
        ..wrong()
    };
    let shown = text(&judged(report(vec![case])));
    let expected = "
  input  3
         tea 3
  want   3
         tea 3
  got    3
         tea 4
";
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn an_exception_shows_the_learners_own_lines() {
    insta::assert_snapshot!(text(&judged(report(vec![raised()]))), @"
    ✗ Run-time error · Pair to Target · its one case fails

      !

    Case 1 of 1 · run-time error · empty
      nums    []
      target  6
      want    [0, 1]
      IndexError: list index out of range
        line 9 in pair_to_target  return search(nums, target)
        line 4 in search          first = nums[0]

    Next: edit ~/rung/starter/pair-to-target/solution.py, then
    `rung run pair-to-target`. Stuck? `rung hint pair-to-target` gives hint 2 of 5.
    ");
}

#[test]
fn a_syntax_error_points_at_its_column() {
    insta::assert_snapshot!(text(&judged(broken())), @"
    ✗ Does not compile · Pair to Target

      SyntaxError: expected ':' (line 3, column 26)
      3 │     for i, x in enumerate(nums)
                                   ^

    Next: edit ~/rung/starter/pair-to-target/solution.py, then
    `rung run pair-to-target`. Stuck? `rung hint pair-to-target` gives hint 2 of 5.
    ");
}

#[test]
fn a_passing_run_leads_to_submit_and_keeps_the_prints() {
    let mut case = passing("sample-2");
    case.stdout = "here\n".to_owned();
    let run = JudgeAnswer { samples_only: true, ..judged(report(vec![passing("sample-1"), case])) };
    insta::assert_snapshot!(text(&run), @"
    ✓ Samples pass · Pair to Target · all 2 cases pass

      ✓✓

    In case `sample-2`
      you printed (1 line)
        here

    Next: `rung submit pair-to-target` runs every case and records the result.
    ");
}

#[test]
fn a_pass_says_what_changed() {
    let outcome = SubmissionOutcome::new(&passed(), &uid("pair-to-target"), &cli_fixtures::catalog(), TODAY);
    let answer = JudgeAnswer { outcome: Some(outcome), ..judged(report(vec![passing("sample-1")])) };
    insta::assert_snapshot!(text(&answer), @"
    ✓ Accepted · Pair to Target · its one case passes

      ✓

      arrays & hashing  .41 → .50               An easy problem, one hint (kept .9
                                                of the gain).
      next review       in 3 days (Tue 24 Nov)  4 days at ease 2.36, shortened to 3
                                                for the hint.

    About your code
      time  Yours grows as n log n, the reference as n: sorting first is not needed
            here.
      edge  An empty list works only because of the early return; good.

    A good moment to stop.

    Next: First Repeat. You forgot the empty list twice.
    `rung open first-repeat` starts it.
    ");
}

#[test]
fn an_unrecorded_submission_says_so() {
    let submitted = SubmissionResult {
        unrecorded: Some("another Rung has the record open (process 4711).".to_owned()),
        changes: Vec::new(),
        remarks: Vec::new(),
        nudge: None,
        next: None,
        ..passed()
    };
    let outcome = SubmissionOutcome::new(&submitted, &uid("pair-to-target"), &cli_fixtures::catalog(), TODAY);
    assert!(!outcome.recorded);
    let answer = JudgeAnswer { outcome: Some(outcome), ..judged(report(vec![passing("sample-1"), wrong()])) };
    let text = text(&answer);
    assert!(text.contains("Not recorded: another Rung has the record open (process 4711)."), "{text}");
    assert!(text.contains("`rung submit pair-to-target`"), "{text}");
}

/// A submission that moved one topic and the review.
fn passed() -> SubmissionResult {
    let at = cli_fixtures::now();
    let evidence = Evidence {
        at,
        problem: uid("pair-to-target"),
        success: true,
        before: 0.41,
        after: 0.5,
        weight: 1.0,
        reason: "An easy problem, one hint (kept .9 of the gain).".to_owned(),
    };
    let skill = Change::Skill { topic: "arrays-hashing".into(), alpha: 2.0, beta: 1.0, first_try: true, evidence };
    let review = cli_fixtures::review("arrays-hashing", jiff::civil::date(2026, 11, 24), false);
    let review = Change::Review { problem: uid("pair-to-target"), review };
    let by = |agent, change| Proposal { agent, change };
    let text = |text: &str| text.to_owned();
    SubmissionResult {
        report: report(vec![passing("sample-1")]),
        before: Arc::new(cli_fixtures::state()),
        after: Arc::new(cli_fixtures::state()),
        changes: vec![by(Agent::Profiler, skill), by(Agent::Synthesizer, review)],
        candidates: Vec::new(),
        remarks: vec![
            SolutionRemark {
                topic: text("time"),
                text: text("Yours grows as n log n, the reference as n: sorting first is not needed here."),
            },
            SolutionRemark {
                topic: text("edge"),
                text: text("An empty list works only because of the early return; good."),
            },
        ],
        nudge: Some(Nudge {
            kind: NudgeKind::Tired,
            at,
            text: text("A good moment to stop."),
            problem: None,
            dismissed: false,
        }),
        unrecorded: None,
        next: Some(NextProblem { problem: uid("first-repeat"), reason: text("you forgot the empty list twice.") }),
    }
}

#[test]
fn the_json_carries_every_case_flat() {
    let json = render(&judged(report(vec![passing("sample-1"), wrong()])), &cli_fixtures::page(), true).expect("JSON");
    let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
    assert_eq!(value["format"], 1);
    assert_eq!(value["problem"]["id"], "pair-to-target");
    assert_eq!((&value["verdict"], &value["passed"], &value["total"]), (&"WA".into(), &1.into(), &2.into()));
    assert_eq!(value["cases"][1]["difference"]["text"], "index 1: want 1, got 0");
    assert_eq!(value["cases"][1]["stdout"], "seen {}\nseen {3: 0}\n");
}

fn check_width(judged: &JudgeAnswer, width: usize) {
    for ascii in [false, true] {
        let page = Page { width, ascii, colour: false };
        let text = judged.render_text(&page);
        for line in text.lines() {
            assert!(line.width() <= width, "{width}: {line}");
        }
        assert!(!ascii || text.is_ascii(), "{text}");
    }
}

#[test]
fn lines_stay_on_the_page_whatever_a_case_holds() {
    let long = "[".to_owned() + &"1234567, ".repeat(40) + "]";
    let case = CaseReport {
        inputs: vec![("nums".to_owned(), long.clone())],
        want: Some(long.clone()),
        got: Some(long.replacen("123", "124", 1)),
        difference: Some(AnswerDifference {
            path: "[0]".to_owned(),
            text: "index 0: want 1234567, got 1244567".to_owned(),
        }),
        stdout: "x".repeat(500),
        ..wrong()
    };
    for width in [60, 80, 100] {
        check_width(&judged(report(vec![case.clone(); 150])), width);
        check_width(&judged(report(vec![raised()])), width);
    }
}

#[test]
fn colour_marks_verdicts_and_is_off_by_default() {
    let page = Page { colour: true, ..cli_fixtures::page() };
    let coloured = sanitize(&judged(report(vec![wrong()])).render_text(&page));
    assert!(coloured.starts_with("\x1b[31m✗ Wrong answer\x1b[0m"), "{coloured}");
    assert!(!text(&judged(report(vec![wrong()]))).contains('\x1b'));
}

#[test]
fn long_values_break_between_items() {
    let check = |value: &str, cells: usize, expected: &[&str]| assert_eq!(break_into_cells(value, cells), expected);
    check("[38, 18, 11, 68]", 10, &["[38, 18, ", "11, 68]"]);
    check("[38, 18, 11, 68]", 12, &["[38, 18, ", "11, 68]"]);
    // A word without an item's end is cut where the line ends, with all its spaces.
    check("'a  long text'", 6, &["'a  lo", "ng tex", "t'"]);
    check("[1, 'a long text']", 8, &["[1, 'a l", "ong text", "']"]);
    check("", 8, &[""]);
}
