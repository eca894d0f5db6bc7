//! The parts of the preview. They use the widgets of the Problem screen, so authors see the same as learners.

use ratatui::text::{Line, Span};

use crate::orchestrator::packs::preview::{HintLevel, HintTextSource};
use crate::pack::Severity;
use crate::text::symbols;
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view;
use crate::tui::screens::problem_screen::{case_view, tests_pane};
use crate::tui::theme::StyleRole;
use crate::types::Language;
use crate::types::hint_types::level_name;
use crate::types::problem::{Bug, Problem};
use crate::types::verdict_report::JudgeReport;

use super::{BugRun, PreviewScreen, PreviewTab};

/// The frame's title.
pub(super) fn title(preview: &PreviewScreen) -> String {
    let part = preview.part.title();
    match preview.part {
        PreviewTab::Hints => {
            let bug = preview.problem().and_then(|problem| problem.bugs.get(preview.bug?));
            let bug = bug.map_or_else(|| "no known bug".to_owned(), |bug| format!("bug {}", bug.id));
            format!("{part} · {} · {bug}", preview.band.name())
        }
        PreviewTab::Bugs => match preview.shown_bug() {
            Some((problem, bug)) => {
                format!("Bug {} of {} · {}", preview.bug.unwrap_or(0) + 1, problem.bugs.len(), bug.id)
            }
            None => part.to_owned(),
        },
        PreviewTab::Statement | PreviewTab::Editorial | PreviewTab::Findings => part.to_owned(),
    }
}

/// The content of the frame, at most `room` columns wide.
pub(super) fn lines(cx: &DrawContext, preview: &PreviewScreen, room: usize) -> Vec<Line<'static>> {
    let Some(problem) = preview.problem() else {
        let words = "There is no problem that can be read. Findings tell why.";
        return if preview.part == PreviewTab::Findings {
            findings(cx, preview, room)
        } else {
            cx.wrapped(StyleRole::Warn, words, room)
        };
    };
    match preview.part {
        PreviewTab::Statement => statement(cx, problem, room),
        PreviewTab::Hints => preview.hint_levels.iter().flat_map(|rung| hint(cx, rung, room)).collect(),
        PreviewTab::Bugs => match preview.shown_bug() {
            Some((_, bug)) => {
                bug_lines(cx, problem, bug, preview.reports.get(&(problem.id.clone(), bug.id.clone())), room)
            }
            None => cx.wrapped(StyleRole::Dim, "No known bug is declared.", room),
        },
        PreviewTab::Editorial if problem.editorial.trim().is_empty() => {
            cx.wrapped(StyleRole::Dim, "There is no editorial.", room)
        }
        PreviewTab::Editorial => markdown_view::render(&problem.editorial, cx.theme, room),
        PreviewTab::Findings => findings(cx, preview, room),
    }
}

fn statement(cx: &DrawContext, problem: &Problem, room: usize) -> Vec<Line<'static>> {
    let mut lines = markdown_view::render(&problem.statement, cx.theme, room);
    lines.push(Line::default());
    lines.extend(markdown_view::syntax_highlight::signature_lines(
        &problem.signature,
        Language::Python,
        cx.theme,
        room,
    ));
    lines
}

fn hint(cx: &DrawContext, rung: &HintLevel, room: usize) -> Vec<Line<'static>> {
    let words = match rung.words {
        HintTextSource::Bug => "words for the bug".to_owned(),
        HintTextSource::Band(band) => format!("written for {}", band.name()),
        HintTextSource::Template => "no words of the pack".to_owned(),
    };
    let mut lines = vec![Line::from(vec![
        cx.span(StyleRole::Title, format!("{} {}", rung.level, level_name(rung.level))),
        cx.span(StyleRole::Dim, format!(" · {words}")),
    ])];
    for mut line in markdown_view::render(&rung.text, cx.theme, room.saturating_sub(2)) {
        line.spans.insert(0, Span::raw("  "));
        lines.push(line);
    }
    for why in &rung.held_back {
        lines.extend(cx.wrapped(StyleRole::Warn, &format!("Held back: {why}."), room));
    }
    lines.push(Line::default());
    lines
}

fn bug_lines(
    cx: &DrawContext,
    problem: &Problem,
    bug: &Bug,
    asked: Option<&BugRun>,
    room: usize,
) -> Vec<Line<'static>> {
    let mut lines = cx.wrapped(StyleRole::Text, &bug.message, room);
    let declared = format!("{} · {} · declared {}", bug.file, bug.topic, bug.verdict);
    lines.extend(cx.wrapped(StyleRole::Dim, &declared, room));
    lines.push(Line::default());
    match asked {
        None | Some(BugRun::Running) => lines.extend(cx.wrapped(StyleRole::Info, "The judge is running it.", room)),
        Some(BugRun::Failed(why)) => lines.extend(cx.wrapped(StyleRole::Bad, why, room)),
        Some(BugRun::Judged(report)) => lines.extend(report_lines(cx, problem, report, room)),
    }
    lines
}

/// The result as the learner sees it: the first failing case, and what the failing cases have in common.
fn report_lines(cx: &DrawContext, problem: &Problem, report: &JudgeReport, room: usize) -> Vec<Line<'static>> {
    if let Some(error) = &report.compile_error {
        return case_view::compile_error(cx, error, room);
    }
    let total = report.cases.len() + report.not_run;
    let Some(at) = report.cases.iter().position(|case| !case.verdict.passed()) else {
        let words = format!(
            "{} All {total} cases pass: a learner with this bug would be told that all is well.",
            symbols::PASSED
        );
        return cx.wrapped(StyleRole::Bad, &words, room);
    };
    let mut lines = cx.wrapped(StyleRole::Text, &tests_pane::passed_summary(report), room);
    lines.extend(case_view::lines(cx, (&report.cases[at], &problem.tags), at, total, room));
    if let Some(text) = tests_pane::common_tags(report, &problem.tags) {
        lines.push(Line::default());
        lines.extend(cx.wrapped(StyleRole::Info, &text, room));
    }
    lines
}

fn findings(cx: &DrawContext, preview: &PreviewScreen, room: usize) -> Vec<Line<'static>> {
    if preview.findings.is_empty() {
        return cx.wrapped(
            StyleRole::Good,
            "Nothing is wrong with the files. `rung pack check` runs the code as well.",
            room,
        );
    }
    let mut lines = Vec::new();
    for finding in &preview.findings {
        let place = finding.line.map_or_else(|| finding.file.clone(), |line| format!("{}:{line}", finding.file));
        let role = if finding.severity == Severity::Error { StyleRole::Bad } else { StyleRole::Warn };
        lines.extend(cx.wrapped(role, &format!("{place}: {}", finding.severity), room));
        for mut line in
            cx.wrapped(StyleRole::Text, &format!("{}. {}", finding.what, finding.fix), room.saturating_sub(2))
        {
            line.spans.insert(0, Span::raw("  "));
            lines.push(line);
        }
    }
    lines
}
