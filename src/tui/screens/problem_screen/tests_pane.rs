//! The tests pane: the available keys, the progress of a run, its result.
//!
//! ```text
//! ┌ Tests · samples ─────────────────────────────────── 2 of 3 pass ┐
//! │ ✓✗✓                                                             │
//! │ case 2 of 3 · wrong answer …                                    │
//! └─────────────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use crate::learner::{review_queries, state_queries};
use crate::orchestrator::JudgeStatus;
use crate::text::judge_progress;
use crate::text::number_format::count_noun;
use crate::text::relative_dates::day_in_words;
use crate::text::symbols;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::ClickTarget;
use crate::tui::widgets::{PaneFrame, pane, progress_bar};
use crate::tui::wrap_spans::wrap_spans;
use crate::types::case_tags::TagDescriptions;
use crate::types::problem::Problem;
use crate::types::verdict_report::{JudgeReport, Verdict};

use super::key_hint::key_hint;
use super::{case_view, connect_name, failure_banner, result_banner};

use super::problem_view_state::{JobKind, JobResult, JudgeJob, OpenProblem, TESTS};

/// The content of the pane: the strip stays, the rest scrolls.
pub(super) struct TestsPaneContent {
    title: String,
    note: String,
    /// Rows of marks, each with its case.
    strip: Vec<Vec<(usize, Verdict)>>,
    /// What the last mark is, if it is not a case.
    extra: &'static str,
    lines: Vec<Line<'static>>,
}

impl TestsPaneContent {
    pub(super) fn new(cx: &DrawContext, open: &OpenProblem, problem: &Problem, columns: usize) -> Self {
        if let Some(job) = &open.job {
            return Self::plain(progress_lines(cx, (job, problem), columns), job_title(job.kind));
        }
        let Some(finished) = &open.last_result else {
            return Self::plain(idle_lines(cx, open, problem, columns), "Tests");
        };
        let report = finished.report();
        let title = match finished {
            JobResult::Run(_) => "Tests · samples and your own",
            JobResult::Submitted(_) => "Tests · submission",
            JobResult::Undone(_) => "Tests · taken back",
        };
        let note = if report.cases.is_empty() { report.describe().to_owned() } else { passed_summary(report) };
        let lines = match finished.passed_submission() {
            Some(submitted) if open.case == 0 => result_banner::lines(cx, submitted, problem, open, columns),
            _ => {
                let failed = match finished {
                    JobResult::Submitted(submitted) if !report.passed() => Some(submitted),
                    JobResult::Submitted(_) | JobResult::Run(_) | JobResult::Undone(_) => None,
                };
                let mut lines = failed.map_or_else(Vec::new, |s| failure_banner::lines(cx, s, problem, columns));
                lines.extend(result_lines(cx, open, report, columns));
                lines
            }
        };
        let (strip, extra) = (mark_rows(report, columns), name_of_extra(report));
        Self { title: title.to_owned(), note, strip, extra, lines }
    }

    fn plain(lines: Vec<Line<'static>>, title: &str) -> Self {
        Self { title: title.to_owned(), note: String::new(), strip: Vec::new(), extra: "", lines }
    }

    pub(super) fn rows(&self) -> usize {
        self.strip.len() + self.lines.len()
    }

    pub(super) fn render(&self, cx: &mut DrawContext, area: Rect, open: &OpenProblem) {
        let frame = PaneFrame::new(TESTS, &self.title).note(&self.note).focused(open.focus == TESTS);
        let inner = frame.render(cx, area);
        for (y, row) in self.strip.iter().enumerate().take(usize::from(inner.height)) {
            let area = Rect { y: inner.y + y as u16, height: 1, ..inner };
            let extra = if y + 1 == self.strip.len() { self.extra } else { "" };
            draw_strip(cx, area, (row, extra), open.case);
        }
        let used = (self.strip.len() as u16).min(inner.height);
        let rest = Rect { y: inner.y + used, height: inner.height - used, ..inner };
        pane::draw_scrolled(cx, TESTS, rest, &self.lines);
        pane::draw_position(cx, TESTS, area);
    }
}

fn job_title(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Run => "Tests · running",
        JobKind::Submit => "Tests · judging your submission",
    }
}

/// `3 of 21 pass`, and the cases that were not run; `21 of 21 pass, too slow` where only the growth fails; how many random inputs
/// were answered rightly besides, or that one fails.
pub(in crate::tui) fn passed_summary(report: &JudgeReport) -> String {
    let not_run = if report.not_run == 0 { String::new() } else { format!(" · {} not run", report.not_run) };
    let extra = match report.extra_failure() {
        Some(case) if case.is_growth() => ", too slow".to_owned(),
        Some(case) => format!(", {} fails", case.input_name()),
        None if report.random_inputs > 0 => format!(", {} random too", report.random_inputs),
        None => String::new(),
    };
    format!("{} of {} pass{extra}{not_run}", report.passed_count(), report.case_count())
}

/// What the last mark is, if it is not a case; else nothing.
fn name_of_extra(report: &JudgeReport) -> &'static str {
    match report.cases.last() {
        Some(case) if case.is_growth() => "growth",
        Some(case) if case.is_random() => "random input",
        Some(_) | None => "",
    }
}

/// The marks in groups of five, so that a case can be found by counting.
fn mark_rows(report: &JudgeReport, columns: usize) -> Vec<Vec<(usize, Verdict)>> {
    let groups = ((columns + 1) / 6).max(1);
    let marks: Vec<_> = report.cases.iter().map(|c| c.verdict).enumerate().collect();
    marks.chunks(groups * 5).map(<[_]>::to_vec).collect()
}

/// Draws a row of marks. The word after the last mark says what it is, if it is not a case.
fn draw_strip(cx: &mut DrawContext, area: Rect, (row, extra): (&[(usize, Verdict)], &str), selected: usize) {
    for (i, (index, verdict)) in row.iter().enumerate() {
        let place = Rect { x: area.x + (i + i / 5) as u16, width: 1, ..area };
        if place.x >= area.right() {
            break;
        }
        let role = if verdict.passed() { StyleRole::Good } else { StyleRole::Bad };
        let mut style = cx.style(role);
        if *index == selected {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        cx.buf.set_string(place.x, place.y, verdict.symbol(false), style);
        cx.add_target(place, ClickTarget::Spot(TESTS, *index));
        let after = place.x + 2;
        if i + 1 == row.len() && usize::from(area.right().saturating_sub(after)) >= extra.len() {
            cx.buf.set_string(after, place.y, extra, cx.style(StyleRole::Dim));
        }
    }
}

/// The lines before the first run: the effect of each key.
fn idle_lines(cx: &DrawContext, open: &OpenProblem, problem: &Problem, columns: usize) -> Vec<Line<'static>> {
    let samples = problem.cases.iter().filter(|c| c.sample).count();
    let own = match open.own_cases.len() {
        0 => String::new(),
        n => format!(" and {} of your own", count_noun(n, "case")),
    };
    let runs = cx.ui.prefs.run_on_save;
    let opens = if runs { "opens your file; saving runs the samples" } else { "opens your file" };
    let mut lines = solved_line(cx, problem, columns);
    let keys = [
        (Action::Edit, opens.to_owned()),
        (Action::Run, format!("runs the {}{own}", count_noun(samples, "sample"))),
        (Action::Submit, format!("submits: all {}, recorded", count_noun(problem.cases.len(), "case"))),
    ];
    for (action, words) in keys {
        lines.extend(wrap_spans(&key_hint(cx, action, &words), columns));
    }
    lines
}

/// When a solved problem counts again. A review that is due or in progress counts now.
fn solved_line(cx: &DrawContext, problem: &Problem, columns: usize) -> Vec<Line<'static>> {
    let (state, today) = (&cx.published.state, cx.published.day);
    let is_review = review_queries::is_review(state, &problem.uid, today);
    if is_review || !state_queries::is_solved(state, &problem.uid) {
        return Vec::new();
    }
    let text = match state.reviews.get(&problem.uid).filter(|review| !review.suspended) {
        Some(review) => format!("Solved. It counts again with its review: {}.", day_in_words(review.due, today)),
        None => "Solved. No review of it is planned.".to_owned(),
    };
    wrap_spans(&[cx.span(StyleRole::Good, text)], columns)
}

fn progress_lines(cx: &DrawContext, (job, problem): (&JudgeJob, &Problem), columns: usize) -> Vec<Line<'static>> {
    if job.is_stopping {
        return wrap_spans(&[cx.span(StyleRole::Text, "Stopping")], columns);
    }
    let (words, fraction) = match (&cx.published.judge, job.step) {
        (JudgeStatus::Preparing { stage, fraction }, None) => {
            (format!("Waiting for the sandbox: {stage}"), Some(*fraction))
        }
        (JudgeStatus::Starting | JudgeStatus::Idle, None) => ("Waiting for the sandbox to start".to_owned(), Some(0.0)),
        // A compiler may take seconds on the first run.
        (_, None) => (format!("Preparing your {} program", cx.ui.language.title()), Some(0.0)),
        (_, Some(step)) if step.done < step.total => {
            (format!("Case {} of {}", step.done, step.total), Some(step.done as f64 / step.total as f64))
        }
        // What follows has no length known in advance.
        (_, Some(step)) => (format!("All {} cases ran.{}", step.total, what_follows(job.kind, problem)), None),
    };
    let mut lines = wrap_spans(&[cx.span(StyleRole::Text, words)], columns);
    lines.extend(fraction.map(|fraction| Line::from(progress_bar(cx.theme, fraction, columns.min(60)))));
    lines.push(Line::from(key_hint(cx, Action::Back, "stops it")));
    lines
}

/// What is done after the cases of a submission. A run has nothing after them.
fn what_follows(kind: JobKind, problem: &Problem) -> String {
    let next = judge_progress::what_follows_cases(problem).filter(|_| kind == JobKind::Submit);
    next.map_or_else(String::new, |next| format!(" {next}"))
}

fn result_lines(cx: &DrawContext, open: &OpenProblem, report: &JudgeReport, columns: usize) -> Vec<Line<'static>> {
    if let Some(error) = &report.compile_error {
        let mut lines = case_view::compile_error(cx, error, columns);
        if connect_name::offers_line(report) {
            lines.push(Line::default());
            lines.push(Line::from(key_hint(cx, Action::Connect, "adds this line to your file")));
        }
        return lines;
    }
    let tags = cx.published.catalog.by_uid(&open.uid).map(|problem| problem.tags.clone()).unwrap_or_default();
    let mut lines = Vec::new();
    if report.passed() && matches!(open.last_result, Some(JobResult::Run(_))) {
        let mut spans = vec![cx.span(StyleRole::Good, format!("{} All pass.  ", symbols::PASSED))];
        spans.extend(key_hint(cx, Action::Submit, "runs every case"));
        lines.push(Line::from(spans));
        lines.push(Line::default());
    }
    if let Some(case) = report.cases.get(open.case) {
        lines.extend(case_view::lines(cx, (case, &tags), open.case, report.case_count(), columns));
    }
    if open.pending_look.is_some() {
        lines.push(Line::from(cx.span(StyleRole::Dim, "looking for the line where it goes wrong …")));
    }
    if let Some(text) = common_tags(report, &tags).filter(|_| !cx.ui.prefs.hide_difficulty) {
        lines.push(Line::default());
        lines.extend(cx.wrapped(StyleRole::Info, &text, columns));
    }
    lines
}

/// The tags that every failing case has and some passing case lacks.
pub(in crate::tui) fn common_tags(report: &JudgeReport, words: &TagDescriptions) -> Option<String> {
    let failing: Vec<_> = report.cases.iter().filter(|c| !c.verdict.passed()).collect();
    let first = failing.first().filter(|_| failing.len() > 1 && !report.fails_by_its_code())?;
    let telling = |tag: &&String| {
        let of = |case: &crate::types::CaseReport| case.tags.contains(*tag);
        failing.iter().all(|c| of(c)) && report.cases.iter().any(|c| c.verdict.passed() && !of(c))
    };
    // What takes too long is large. Other tags of a large case say nothing about the time.
    if failing.iter().all(|c| matches!(c.verdict, Verdict::Tle | Verdict::Mle)) {
        return None;
    }
    let tags: Vec<_> = TagDescriptions::special(&first.tags).filter(telling).map(|tag| words.describe(tag)).collect();
    let which = if failing.len() == 2 { "Both".to_owned() } else { format!("All {}", failing.len()) };
    (!tags.is_empty()).then(|| format!("{which} failing cases: each {}.", tags.join(" and ")))
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::tui::tui_fixtures;
    use crate::types::growth::{Complexity, Growth, GrowthRule};

    #[test]
    fn a_mark_that_is_no_case_is_named() {
        let check = |id: &str, expected: &str| {
            let mut report = tui_fixtures::report_of(&[(Verdict::Ac, &[]), (Verdict::Tle, &[])]);
            report.cases[1].id = id.into();
            assert_eq!(name_of_extra(&report), expected);
        };
        check("growth", "growth");
        check("random:7", "random input");
        check("large", "");
    }

    #[test]
    fn only_the_checks_of_a_submission_are_announced() {
        let mut problem = Problem::bare("sum", "arrays");
        assert_eq!(what_follows(JobKind::Submit, &problem), "");
        problem.generator = Some("def random_input(seed):\n    return [seed]\n".to_owned());
        assert_eq!(what_follows(JobKind::Submit, &problem), " Next, if all pass: random inputs.");
        problem.complexity = Some(Complexity {
            time: Growth::Linear,
            space: Growth::Constant,
            sizes: Vec::new(),
            size: None,
            rule: GrowthRule::UpToLog,
        });
        let both = " Next, if all pass: random inputs and how the work grows.";
        assert_eq!(what_follows(JobKind::Submit, &problem), both);
        assert_eq!(what_follows(JobKind::Run, &problem), "");
    }

    #[test]
    fn a_common_tag_is_named_only_when_it_tells_something() {
        let known = [("empty", "has an empty input"), ("large", "is large")];
        let known = known.map(|(tag, words)| (tag.to_owned(), words.to_owned()));
        let words = TagDescriptions::new(known.into());
        let check = |cases: &[(Verdict, &[&str])], expected: Option<&str>| {
            let report = tui_fixtures::report_of(cases);
            assert_eq!(common_tags(&report, &words).as_deref(), expected);
        };
        let (ac, wa) = (Verdict::Ac, Verdict::Wa);
        check(
            &[(wa, &["empty"]), (wa, &["empty", "single"]), (ac, &["basic"])],
            Some("Both failing cases: each has an empty input."),
        );
        check(&[(wa, &["empty"]), (ac, &["basic"])], None);
        check(&[(wa, &["basic"]), (wa, &["basic"]), (ac, &["basic"])], None);
        check(&[(ac, &["basic"])], None);
        let tle = Verdict::Tle;
        check(&[(tle, &["large"]), (tle, &["large"]), (ac, &["basic"])], None);
        check(&[(tle, &["large"]), (wa, &["large"]), (ac, &["basic"])], Some("Both failing cases: each is large."));
        check(&[(tle, &["large", "sorted"]), (tle, &["large", "sorted"]), (ac, &["basic"])], None);
    }
}
