//! `rung doctor`: looks at everything Rung stands on and says what to do about what is missing.
//!
//! Each check lives in its own function and never fails as a whole: what can't be found out is a warning that says so.
//! Nothing is changed or made, and nothing is sent but one question to a language model that was switched on.

use clap::Args;
use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::page::{Cell, Ink, Page, Text, cell, plain};
use crate::cli::session::Session;

mod finding;
mod folders;
mod languages;
mod machine;
mod model;
mod record;
mod tools;
mod worker;

use finding::{Finding, Level};

/// Looks at terminal, folders, record, sandbox, packs and model, and says what to mend
#[derive(Args, Clone, Debug)]
pub struct Doctor {}

impl Doctor {
    /// Runs every check. The exit code is that of the worst failure.
    pub fn run(session: &Session) -> Result<Exit, Failure> {
        let answer = DoctorAnswer::examine(session);
        session.answer_with(&answer, answer.exit())
    }
}

/// Everything that was looked at, in order.
#[derive(Clone, Debug, Serialize)]
pub struct DoctorAnswer {
    pub version: &'static str,
    /// The worst level.
    pub level: Level,
    pub checks: Vec<Finding>,
}

impl DoctorAnswer {
    fn examine(session: &Session) -> Self {
        let mut checks = vec![Finding::ok("rung", env!("CARGO_PKG_VERSION"))];
        checks.extend(tools::terminal(&session.page));
        checks.push(tools::editor(session));
        checks.extend(folders::all(&session.paths));
        checks.push(folders::space(&session.paths));
        checks.extend(record::all(session));
        checks.push(machine::image(&session.paths.cache));
        checks.push(worker::worker(session));
        checks.push(machine::kernel());
        checks.extend(languages::all(session));
        checks.extend(record::packs(session));
        checks.push(model::model(session));
        checks.extend(model::prompts(session));
        Self::of(checks)
    }

    fn of(checks: Vec<Finding>) -> Self {
        let level = checks.iter().map(|check| check.level).max().unwrap_or(Level::Ok);
        Self { version: env!("CARGO_PKG_VERSION"), level, checks }
    }

    /// A damaged record is worse than a bad pack, and a broken machine is worse than both.
    fn exit(&self) -> Exit {
        self.checks.iter().map(|check| check.exit).max().unwrap_or(Exit::Ok)
    }
}

impl Shape for DoctorAnswer {
    fn human(&self, page: &Page) -> String {
        let rows: Vec<_> = self.checks.iter().flat_map(|check| rows(page, check)).collect();
        let mut text = Text::new(page);
        text.table(0, &rows);
        text.gap();
        text.line(match self.level {
            Level::Ok | Level::Absent => "All is well.",
            Level::Warn => "Everything works; what is marked could be better.",
            Level::Fail => "Something needs mending before Rung can work fully.",
        });
        text.finish()
    }
}

/// A check's line, and a second one for what to do.
fn rows(page: &Page, check: &Finding) -> Vec<Vec<Cell>> {
    let word = |mark, word| if page.ascii { word } else { mark };
    let (ink, mark) = match check.level {
        Level::Ok => (Ink::Good, word("✓", "ok")),
        Level::Absent => (Ink::Dim, word("·", "none")),
        Level::Warn => (Ink::Warn, word("!", "warn")),
        Level::Fail => (Ink::Bad, word("✗", "fail")),
    };
    let mut rows = vec![vec![cell(ink, mark), plain(check.name), plain(&check.text)]];
    if let Some(advice) = &check.advice {
        rows.push(vec![plain(""), plain(""), cell(Ink::Dim, advice)]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;

    fn answer() -> DoctorAnswer {
        DoctorAnswer::of(vec![
            Finding::ok("terminal", "80 × 24"),
            Finding::absent("go", "not found; apt install golang"),
            Finding::warn("editor", "No editor was found.", "Set EDITOR, or `rung config set editor COMMAND`."),
            Finding::fail("journal", "line 12 of the journal is bad.", "`rung state verify` tells more.", Exit::Data),
        ])
    }

    #[test]
    fn every_check_has_a_line_and_what_to_do() {
        insta::assert_snapshot!(render(&answer(), &fixtures::page(), false).expect("text"), @"
        ✓  terminal  80 × 24
        ·  go        not found; apt install golang
        !  editor    No editor was found.
                     Set EDITOR, or `rung config set editor COMMAND`.
        ✗  journal   line 12 of the journal is bad.
                     `rung state verify` tells more.

        Something needs mending before Rung can work fully.
        ");
        let ascii = Page { ascii: true, ..fixtures::page() };
        insta::assert_snapshot!(render(&answer(), &ascii, false).expect("text"), @"
        ok    terminal  80 x 24
        none  go        not found; apt install golang
        warn  editor    No editor was found.
                        Set EDITOR, or `rung config set editor COMMAND`.
        fail  journal   line 12 of the journal is bad.
                        `rung state verify` tells more.

        Something needs mending before Rung can work fully.
        ");
    }

    #[test]
    fn the_worst_failure_decides_the_exit_code() {
        assert_eq!(answer().exit(), Exit::Data);
        assert_eq!(DoctorAnswer::of(vec![Finding::warn("editor", "", "")]).exit(), Exit::Ok);
    }

    #[test]
    fn the_json_names_level_and_advice() {
        let json = render(&answer(), &fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["level"], &value["checks"][1]["level"]), (&"fail".into(), &"absent".into()));
        assert_eq!(value["checks"][3]["advice"], "`rung state verify` tells more.");
    }
}
