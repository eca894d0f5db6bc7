//! Shows a job's progress on standard error: one line that is redrawn on a terminal, or one plain line per stage
//! elsewhere. Quick jobs show nothing.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::out;
use super::page::Page;
use crate::orchestrator::api::{JobProgress, JudgeStatus, ReplyStage};
use crate::text::{llm_request_text, symbols};

/// Shorter jobs show no progress, because a line that only flashes up cannot be read.
const SHOW_DELAY: Duration = Duration::from_millis(300);

/// One line of progress. Cleared when dropped.
#[derive(Debug)]
pub struct ProgressLine {
    page: Page,
    terminal: bool,
    started: Instant,
    /// The work that a sign of life names: "measuring how the work grows".
    doing: Option<&'static str>,
    /// The current text of the line.
    shown: Mutex<String>,
}

/// The words for the steps of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepWords {
    /// What is done in each step: "judging".
    pub doing: &'static str,
    /// What is shown when all steps are done and the job goes on.
    pub after: Option<String>,
}

impl ProgressLine {
    /// Starts the clock for a new job.
    #[must_use]
    pub fn start(page: &Page) -> Self {
        Self::start_named(page, None)
    }

    /// Starts the clock for a new job whose work has a name, to show while no other progress is known.
    #[must_use]
    pub fn start_named(page: &Page, doing: Option<&'static str>) -> Self {
        let terminal = io::stderr().is_terminal();
        Self { page: page.clone(), terminal, started: Instant::now(), doing, shown: Mutex::new(String::new()) }
    }

    /// Shows the steps of a job, and what follows the last one.
    pub fn show_step(&self, step: JobProgress, words: &StepWords) {
        if self.terminal && self.started.elapsed() > SHOW_DELAY {
            self.redraw(&step_text(&self.page, step, words));
        }
    }

    /// Shows work with a known number of pieces; plain output prints one line per piece.
    pub fn show_piece(&self, done: usize, total: usize, what: &str) {
        if self.terminal {
            self.redraw(&gauge(&self.page, what, done, total));
        } else {
            self.redraw(&format!("[{done}/{total}] {what}"));
        }
    }

    /// Shows how far a language model's reply is. Plain output leaves out mere counts.
    pub fn show_stage(&self, stage: ReplyStage) {
        if self.terminal || !matches!(stage, ReplyStage::Reading { .. }) {
            self.redraw(&format!("language model: {}", llm_request_text::stage(stage)));
        }
    }

    /// Shows what the job waits for if its progress is unknown.
    pub fn show_waiting(&self, what: &str) {
        if self.terminal {
            self.redraw(what);
        }
    }

    /// Shows that a job goes on: on a terminal if it shows no other progress, elsewhere with the seconds so far.
    pub fn show_still_working(&self) {
        if !self.terminal {
            self.redraw(&still_working(self.started.elapsed().as_secs(), self.doing));
        } else if self.shown.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            self.redraw(self.doing.unwrap_or("working"));
        }
    }

    /// Shows the sandbox's progress. Its first start is slow, so plain output shows it too.
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

    /// Removes the line.
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

fn still_working(seconds: u64, doing: Option<&str>) -> String {
    let doing = doing.map_or_else(String::new, |doing| format!(": {doing}"));
    format!("still working after {seconds} s{doing}")
}

fn step_text(page: &Page, step: JobProgress, words: &StepWords) -> String {
    let after = words.after.as_ref().filter(|_| step.done >= step.total);
    after.cloned().unwrap_or_else(|| gauge(page, words.doing, step.done, step.total))
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
    fn a_sign_of_life_names_the_work() {
        assert_eq!(still_working(30, None), "still working after 30 s");
        let growth = "still working after 60 s: measuring how the work grows";
        assert_eq!(still_working(60, Some("measuring how the work grows")), growth);
    }

    #[test]
    fn a_gauge_shows_how_much_is_done() {
        let page = cli_fixtures::page();
        assert_eq!(gauge(&page, "judging", 6, 24), "█████░░░░░░░░░░░░░░░ 6/24  judging");
        let words = |after: Option<&str>| StepWords { doing: "judging", after: after.map(str::to_owned) };
        let step = |done| JobProgress { done, total: 4 };
        assert_eq!(step_text(&page, step(3), &words(Some("Next: b."))), gauge(&page, "judging", 3, 4));
        assert_eq!(step_text(&page, step(4), &words(Some("Next: b."))), "Next: b.");
        assert_eq!(step_text(&page, step(4), &words(None)), gauge(&page, "judging", 4, 4));
        assert_eq!(gauge(&page, "judging", 0, 0), "░░░░░░░░░░░░░░░░░░░░ 0/0  judging");
    }
}
