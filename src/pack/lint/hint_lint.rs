//! Checks that the hint levels are complete, and that each contains only what its level allows.
//!
//! The hint check, which also has the references, checks whether a hint gives the solution away.

use std::collections::BTreeMap;

use crate::pack::statement::CodeFence;
use crate::types::did_you_mean::suggest;
use crate::types::hint_types::{self, Band};
use crate::types::ids::BugId;
use crate::types::problem::Bug;

use super::lint_context::LintContext;

/// The end of a finding about a level without a hint for a band.
pub const MISSING_HINT: &str = "the hint is missing";
const FILE: &str = "hints.md";
/// Levels every override should have: the symptom, the idea and the location.
const OVERRIDE_LEVELS: [u8; 3] = [1, 2, 5];
/// Allowed length of a hint, in characters, without code skeletons. A shorter hint is too vague, and a longer one is a
/// lecture.
const HINT_LENGTH_CHARS: std::ops::RangeInclusive<usize> = 20..=800;
const MAX_CODE_HINT_CHARS: usize = 1_600;

pub(super) fn lint(subject: &LintContext<'_>) {
    for (level, bands) in (1_u8..).zip(&subject.problem.hints.ladder) {
        if bands.iter().all(String::is_empty) {
            let line = subject.line(FILE, &format!("level.{level}"));
            subject.error_unless_draft(
                FILE,
                line,
                format!("level {level} has no hint"),
                format!("Write '# Level {level}' with all three bands."),
            );
            continue;
        }
        for (band, text) in Band::ALL.into_iter().zip(bands) {
            let line = subject.line(FILE, &format!("level.{level}.{}", band.name()));
            let name = format!("level {level}, {}", band.name());
            if text.is_empty() {
                let line = line.or_else(|| subject.line(FILE, &format!("level.{level}")));
                subject.warning(
                    FILE,
                    line,
                    format!("{name}: {MISSING_HINT}"),
                    "A neighbouring band's is shown in its place.",
                );
            } else {
                lint_hint_text(subject, level, text, &name, line);
            }
        }
    }
    lint_overrides(subject);
}

fn lint_overrides(subject: &LintContext<'_>) {
    let known = || subject.problem.bugs.iter().map(|bug| bug.id.as_str());
    for (bug, levels) in &subject.problem.hints.overrides {
        let heading = subject.line(FILE, &format!("bug.{bug}"));
        if known().all(|id| id != bug.as_str()) {
            subject.error(FILE, heading, format!("unknown bug '{bug}'"), suggest(bug.as_str(), known()));
        }
        if let Some(missing) = OVERRIDE_LEVELS.iter().find(|level| !levels.contains_key(level)) {
            let what = format!("bug '{bug}' has no hint of level {missing}");
            subject.warning(FILE, heading, what, "Write at least levels 1, 2 and 5.");
        }
        for (&level, text) in levels {
            let line = subject.line(FILE, &format!("bug.{bug}.{level}"));
            let name = format!("bug '{bug}', level {level}");
            lint_hint_text(subject, level, text, &name, line);
            if hint_types::says_examples_pass(text)
                && let Some((bug, sample)) = failing_sample(subject, levels)
            {
                let what =
                    format!("{name}: the hint says that the examples pass, but bug '{bug}' must fail '{sample}'");
                subject.warning(FILE, line, what, "Write about that example, or take the sentence out.");
            }
        }
    }
}

/// A bug that these hints are shown for and a sample that it must fail, if one names a sample by its id.
fn failing_sample<'a>(subject: &'a LintContext<'_>, hints: &BTreeMap<u8, String>) -> Option<(&'a BugId, &'a str)> {
    let problem = subject.problem;
    let shown = |bug: &&Bug| problem.bug_hints(&bug.id).is_some_and(|own| std::ptr::eq(own, hints));
    let fails = |bug: &'a Bug| {
        let mut samples = problem.cases.iter().filter(|case| case.sample).map(|case| case.id.as_str());
        Some((&bug.id, samples.find(|sample| bug.must_fail.iter().any(|name| name == sample))?))
    };
    problem.bugs.iter().filter(shown).find_map(fails)
}

fn lint_hint_text(subject: &LintContext<'_>, level: u8, text: &str, name: &str, line: Option<u32>) {
    let length = text.chars().count();
    let longest = if level == 4 { MAX_CODE_HINT_CHARS } else { *HINT_LENGTH_CHARS.end() };
    if length < *HINT_LENGTH_CHARS.start() {
        subject.error(
            FILE,
            line,
            format!("{name}: {length} characters say too little"),
            "Write one to four sentences.",
        );
    }
    if length > longest {
        let mend = format!("Keep it under {longest}: one to four sentences.");
        subject.warning(FILE, line, format!("{name}: {length} characters are too many"), mend);
    }
    if level != 4 && has_code_block(text) {
        let mend = "Say it in words; only level 4 may show a skeleton.";
        subject.error(FILE, line, format!("{name}: a code block is not allowed here"), mend);
    }
}

/// True for a fenced or an indented block.
fn has_code_block(text: &str) -> bool {
    let mut fence = CodeFence::default();
    let mut after_blank = true;
    text.lines().any(|line| {
        let indented = after_blank && (line.starts_with("    ") || line.starts_with('\t')) && !line.trim().is_empty();
        after_blank = line.trim().is_empty();
        fence.feed(line) || indented
    })
}
