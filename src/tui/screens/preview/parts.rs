//! The parts of the preview: the same widgets that draw the Problem screen, so that what is seen here is what is seen there.

use ratatui::text::{Line, Span};

use crate::model::hint::level_name;
use crate::model::problem::{Bug, Problem};
use crate::model::verdict::Report;
use crate::orchestrator::preview::{Rung, Words};
use crate::pack::Severity;
use crate::tui::canvas::Cx;
use crate::tui::markdown;
use crate::tui::screens::problem::{case, tests_pane};
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::words::symbols;
use crate::words::text::{clean, wrap};

use super::{Asked, Part, Preview};

/// The frame's title.
pub(super) fn title(preview: &Preview) -> String {
    let part = preview.part.title();
    match preview.part {
        Part::Hints => {
            let bug = preview.problem().and_then(|problem| problem.bugs.get(preview.bug?));
            let bug = bug.map_or_else(|| "no known bug".to_owned(), |bug| format!("bug {}", bug.id));
            format!("{part} · {} · {bug}", preview.band.name())
        }
        Part::Bugs => match preview.shown_bug() {
            Some((problem, bug)) => {
                format!("Bug {} of {} · {}", preview.bug.unwrap_or(0) + 1, problem.bugs.len(), bug.id)
            }
            None => part.to_owned(),
        },
        Part::Statement | Part::Editorial | Part::Findings => part.to_owned(),
    }
}

/// What stands in the frame, at most `room` columns wide.
pub(super) fn lines(cx: &Cx, preview: &Preview, room: usize) -> Vec<Line<'static>> {
    let Some(problem) = preview.problem() else {
        let words = "There is no problem that can be read. Findings tell why.";
        return if preview.part == Part::Findings {
            findings(cx, preview, room)
        } else {
            told(cx, Role::Warn, words, room)
        };
    };
    match preview.part {
        Part::Statement => statement(cx, problem, room),
        Part::Hints => preview.ladder.iter().flat_map(|rung| hint(cx, rung, room)).collect(),
        Part::Bugs => match preview.shown_bug() {
            Some((_, bug)) => {
                bug_lines(cx, problem, bug, preview.reports.get(&(problem.id.clone(), bug.id.clone())), room)
            }
            None => told(cx, Role::Dim, "No known bug is declared.", room),
        },
        Part::Editorial if problem.editorial.trim().is_empty() => told(cx, Role::Dim, "There is no editorial.", room),
        Part::Editorial => markdown::render(&problem.editorial, cx.theme, room),
        Part::Findings => findings(cx, preview, room),
    }
}

fn told(cx: &Cx, role: Role, words: &str, room: usize) -> Vec<Line<'static>> {
    wrap(&clean(words), room).into_iter().map(|line| Line::from(cx.span(role, line))).collect()
}

fn statement(cx: &Cx, problem: &Problem, room: usize) -> Vec<Line<'static>> {
    let mut lines = markdown::render(&problem.statement, cx.theme, room);
    lines.push(Line::default());
    lines.extend(wrap_spans(&markdown::code::signature(&problem.signature, cx.theme), room));
    lines
}

fn hint(cx: &Cx, rung: &Rung, room: usize) -> Vec<Line<'static>> {
    let words = match rung.words {
        Words::Bug => "words for the bug".to_owned(),
        Words::Band(band) => format!("written for {}", band.name()),
        Words::Template => "no words of the pack".to_owned(),
    };
    let mut lines = vec![Line::from(vec![
        cx.span(Role::Title, format!("{} {}", rung.level, level_name(rung.level))),
        cx.span(Role::Dim, format!(" · {words}")),
    ])];
    for mut line in markdown::render(&rung.text, cx.theme, room.saturating_sub(2)) {
        line.spans.insert(0, Span::raw("  "));
        lines.push(line);
    }
    for why in &rung.held_back {
        lines.extend(told(cx, Role::Warn, &format!("Held back: {why}."), room));
    }
    lines.push(Line::default());
    lines
}

fn bug_lines(cx: &Cx, problem: &Problem, bug: &Bug, asked: Option<&Asked>, room: usize) -> Vec<Line<'static>> {
    let mut lines = told(cx, Role::Text, &bug.message, room);
    let declared = format!("{} · {} · declared {}", bug.file, bug.topic, bug.verdict);
    lines.extend(told(cx, Role::Dim, &declared, room));
    lines.push(Line::default());
    match asked {
        None | Some(Asked::Running) => lines.extend(told(cx, Role::Info, "The judge is running it.", room)),
        Some(Asked::Failed(why)) => lines.extend(told(cx, Role::Bad, why, room)),
        Some(Asked::Judged(report)) => lines.extend(judged(cx, problem, report, room)),
    }
    lines
}

/// What the learner is told: the first case that fails, and what the failing ones have in common.
fn judged(cx: &Cx, problem: &Problem, report: &Report, room: usize) -> Vec<Line<'static>> {
    if let Some(error) = &report.compile_error {
        return case::compile_error(cx, error, room);
    }
    let total = report.cases.len() + report.not_run;
    let Some(at) = report.cases.iter().position(|case| !case.verdict.passed()) else {
        let words = format!(
            "{} All {total} cases pass: a learner with this bug would be told that all is well.",
            symbols::PASSED
        );
        return told(cx, Role::Bad, &words, room);
    };
    let mut lines = told(cx, Role::Text, &tests_pane::of_all(report), room);
    lines.extend(case::lines(cx, (&report.cases[at], &problem.tags), at, total, room));
    if let Some(text) = tests_pane::common_tags(report, &problem.tags) {
        lines.push(Line::default());
        lines.extend(told(cx, Role::Info, &text, room));
    }
    lines
}

fn findings(cx: &Cx, preview: &Preview, room: usize) -> Vec<Line<'static>> {
    if preview.findings.is_empty() {
        return told(cx, Role::Good, "Nothing is wrong with the files. `rung pack check` runs the code as well.", room);
    }
    let mut lines = Vec::new();
    for finding in &preview.findings {
        let place = finding.line.map_or_else(|| finding.file.clone(), |line| format!("{}:{line}", finding.file));
        let role = if finding.severity == Severity::Error { Role::Bad } else { Role::Warn };
        lines.extend(told(cx, role, &format!("{place}: {}", finding.severity), room));
        for mut line in told(cx, Role::Text, &format!("{}. {}", finding.what, finding.mend), room.saturating_sub(2)) {
            line.spans.insert(0, Span::raw("  "));
            lines.push(line);
        }
    }
    lines
}
