//! `rung state rebuild`: rebuilds the snapshot from the journal.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::record::maintenance::{self, RebuildReport};
use crate::text::number_format::count_noun;

/// Rebuilds the snapshot. Saves untrusted lines in a file beside the journal.
pub fn run(session: &CliSession) -> Result<Exit, Failure> {
    let rebuilt = maintenance::rebuild(&session.paths, &*session.clock)?;
    session.print_answer(&RebuildAnswer::new(&rebuilt))
}

/// Result of a rebuild, with the paths of saved files.
#[derive(Clone, Debug, Serialize)]
pub struct RebuildAnswer {
    /// Lines of the journal now.
    pub lines: u64,
    pub version: u64,
    /// Dropped lines, one sentence each.
    pub dropped: Vec<String>,
    /// Copy of the damaged journal.
    pub damaged: Option<PathBuf>,
    /// Copy of the journal's incomplete last line.
    pub torn: Option<PathBuf>,
    /// The previous snapshot, if it differed.
    pub previous: Option<PathBuf>,
}

impl RebuildAnswer {
    /// Builds the answer from a rebuild.
    #[must_use]
    pub fn new(rebuilt: &RebuildReport) -> Self {
        Self {
            lines: rebuilt.head.lines,
            version: rebuilt.head.version,
            dropped: rebuilt.dropped.iter().map(to_sentence).collect(),
            damaged: rebuilt.damaged.clone(),
            torn: rebuilt.torn.clone(),
            previous: rebuilt.previous.clone(),
        }
    }
}

impl CommandAnswer for RebuildAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let lines = count_noun(self.lines as usize, "line");
        text.line(format!("Rebuilt the record from the journal: {lines}, version {}.", self.version));
        for dropped in &self.dropped {
            text.hang(0, "Left out: ", Ink::Warn, dropped);
        }
        let kept = [
            ("The damaged journal is saved in", &self.damaged),
            ("The incomplete last line is saved in", &self.torn),
            ("The previous snapshot is saved in", &self.previous),
        ];
        for (what, path) in kept {
            if let Some(path) = path {
                text.para(0, Ink::Plain, &format!("{what} {}.", path.display()));
            }
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::orchestrator::record::maintenance::{BadLine, JournalHead, LineFault};

    #[test]
    fn a_rebuild_names_what_it_set_aside() {
        let head = JournalHead { lines: 11, version: 10, ..JournalHead::default() };
        let dropped = vec![BadLine { line: 12, offset: 900, fault: LineFault::Changed }];
        let damaged = Some("/data/journal.damaged".into());
        let rebuilt = RebuildReport { head, dropped, damaged, torn: None, previous: None };
        let text = render(&RebuildAnswer::new(&rebuilt), &cli_fixtures::page(), false).expect("text");
        assert!(text.contains("Left out: Line 12 of the journal is bad"), "{text}");
        assert!(text.contains("The damaged journal is saved in /data/journal.damaged."), "{text}");
    }
}
