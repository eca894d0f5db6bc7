//! Progress of a running job on standard error: one line that redraws itself on a terminal, one plain line for each new
//! stage elsewhere, and nothing at all for quick jobs.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::out;
use super::page::Page;
use crate::orchestrator::api::{JobProgress, JudgeStatus, ReplyStage};
use crate::text::{llm_request_text, symbols};

/// A job that is over before this is never announced: a line that flashes up tells nobody anything.
const SHOW_DELAY: Duration = Duration::from_millis(300);

/// One line of progress. Cleared when dropped.
#[derive(Debug)]
pub struct ProgressLine {
    page: Page,
    terminal: bool,
    started: Instant,
    /// What the line says now.
    shown: Mutex<String>,
}

impl ProgressLine {
    /// Progress for a job that starts now.
    #[must_use]
    pub fn start(page: &Page) -> Self {
        let terminal = io::stderr().is_terminal();
        Self { page: page.clone(), terminal, started: Instant::now(), shown: Mutex::new(String::new()) }
    }

    /// Cases that are judged.
    pub fn show_judging(&self, step: JobProgress) {
        if self.terminal && self.started.elapsed() > SHOW_DELAY {
            self.redraw(&gauge(&self.page, "judging", step.done, step.total));
        }
    }

    /// Work that comes in a known number of pieces; plain output names each piece.
    pub fn show_piece(&self, done: usize, total: usize, what: &str) {
        if self.terminal {
            self.redraw(&gauge(&self.page, what, done, total));
        } else {
            self.redraw(&format!("[{done}/{total}] {what}"));
        }
    }

    /// How far a reply of a language model is. Plain output leaves out what only counts.
    pub fn show_stage(&self, stage: ReplyStage) {
        if self.terminal || !matches!(stage, ReplyStage::Reading { .. }) {
            self.redraw(&format!("language model: {}", llm_request_text::stage(stage)));
        }
    }

    /// Something that is waited for and can't say how far it is.
    pub fn show_waiting(&self, what: &str) {
        if self.terminal {
            self.redraw(what);
        }
    }

    /// How far the sandbox is. Its first start takes long enough to be announced everywhere.
    pub fn show_sandbox_status(&self, status: &JudgeStatus) {
        match status {
            JudgeStatus::Preparing { stage, fraction } if self.terminal => {
                let bar = self.page.bar(*fraction, 20);
                self.redraw(&format!("Preparing the sandbox, once on this machine  {bar}  {stage}"));
            }
            JudgeStatus::Preparing { stage, .. } => {
                self.redraw(&format!("Preparing the sandbox, once on this machine: {stage}"));
            }
            JudgeStatus::Idle | JudgeStatus::Starting | JudgeStatus::Ready | JudgeStatus::Failed { .. } => {}
        }
    }

    /// Takes the line away.
    pub fn clear(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if self.terminal && !shown.is_empty() {
            out::redraw("");
        }
        shown.clear();
    }

    fn redraw(&self, line: &str) {
        let line = self.page.fit(line, self.page.width.saturating_sub(1));
        let line = if self.page.ascii { symbols::to_ascii(&line) } else { line };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if *shown == line {
            return;
        }
        if self.terminal {
            out::redraw(&line);
        } else {
            out::print_notice(&line);
        }
        *shown = line;
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

fn gauge(page: &Page, what: &str, done: usize, total: usize) -> String {
    let bar = page.bar(done as f64 / total.max(1) as f64, 20);
    format!("{bar} {done}/{total}  {what}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    #[test]
    fn a_gauge_shows_how_much_is_done() {
        let page = cli_fixtures::page();
        assert_eq!(gauge(&page, "judging", 6, 24), "█████░░░░░░░░░░░░░░░ 6/24  judging");
        assert_eq!(gauge(&page, "judging", 0, 0), "░░░░░░░░░░░░░░░░░░░░ 0/0  judging");
    }
}
