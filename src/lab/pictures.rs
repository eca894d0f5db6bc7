//! Draws pictures of the screens: the real program in a real terminal, on the morning after a simulated learner's ten
//! days.
//!
//! Only the learner is simulated: the real tutor sets the days ([`outcome_days`]), the real judge judges the problem,
//! and the picture is the terminal's screen ([`terminal_svg`]). The clock is fixed, so the pictures are the same every
//! day, except for measured times.

use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::{SignedDuration, Timestamp};

use super::daily_plan::StudyHabit;
use super::outcome_sim::outcome_days::{self, OutcomeSimPlan};
use super::pty_terminal::{PtyOptions, PtyTerminal};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::types::Catalog;

pub mod terminal_svg;

/// Days that the learner has practised.
pub const PRACTICE_DAYS: u32 = 10;
/// The problem in the pictures.
const PICTURED_PROBLEM: &str = "longest-clean-run";
/// The known bug that is in the learner's program.
const PICTURED_BUG: &str = "left-jumps-back";

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screenshot {
    /// The file's name, without the extension.
    pub name: &'static str,
    pub svg: String,
}

/// Paths of the program, of its sandbox's image, and of the folder it may write to.
#[derive(Clone, Copy, Debug)]
pub struct PicturePaths<'a> {
    pub program: &'a Path,
    pub cache: &'a Path,
    /// Empty; the learner's home.
    pub home: &'a Path,
}

/// Simulates the days, then draws the screens. Calls `on_day` after each day.
///
/// # Errors
/// The home can't be written, no terminal can be opened, or a screen doesn't appear.
pub async fn draw_pictures(
    place: PicturePaths<'_>,
    catalog: Catalog,
    on_day: impl FnMut(u32),
) -> anyhow::Result<Vec<Screenshot>> {
    let problem = catalog.problems.iter().find(|problem| problem.id.as_str() == PICTURED_PROBLEM);
    let problem = problem.with_context(|| format!("there is no problem '{PICTURED_PROBLEM}'"))?;
    let bug = problem.bugs.iter().find(|bug| bug.id.as_str() == PICTURED_BUG);
    let program = &bug.with_context(|| format!("'{PICTURED_PROBLEM}' has no bug '{PICTURED_BUG}'"))?.source;
    let (title, learners_file) = (problem.title.clone(), place.home.join("written.py"));
    std::fs::create_dir_all(place.home)?;
    std::fs::write(&learners_file, program)?;
    // A Monday at eight in the morning.
    let start = Timestamp::constant(1_767_600_000, 0);
    let plan = OutcomeSimPlan {
        days: PRACTICE_DAYS,
        minutes_a_day: 45,
        level: 0.4,
        seed: 3,
        start,
        policy: ProposalPolicy::SHIPPED,
        habit: StudyHabit::Steady,
    };
    outcome_days::simulate_outcome_days(place.home, place.program.to_owned(), catalog, &plan, on_day).await?;
    let now = start + SignedDuration::from_hours(24 * i64::from(PRACTICE_DAYS));
    let visit = ScreenTour { place, learners_file, title, now };
    tokio::task::block_in_place(|| visit.take_screenshots())
}

/// A morning at the terminal.
struct ScreenTour<'a> {
    place: PicturePaths<'a>,
    /// The file that the editor saves.
    learners_file: PathBuf,
    title: String,
    now: Timestamp,
}

impl ScreenTour<'_> {
    fn take_screenshots(&self) -> anyhow::Result<Vec<Screenshot>> {
        // An editor that writes what the learner would have written.
        let editor = format!("cp {}", self.learners_file.display());
        let now = self.now.to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let variables = [
            ("RUNG_NOW", now.as_str()),
            ("TZ", "UTC"),
            ("COLORTERM", "truecolor"),
            ("EDITOR", &editor),
            ("PATH", &path),
        ];
        let PicturePaths { program, cache, home } = self.place;
        let mut terminal =
            PtyTerminal::start(PtyOptions { program, home, cache, variables: &variables, columns: 120, rows: 36 })?;
        let mut pictures = Vec::new();
        terminal.wait_for("q quit")?;
        pictures.push(take_screenshot(&mut terminal, "today"));
        terminal.press("p")?;
        terminal.wait_for("Mastery")?;
        pictures.push(take_screenshot(&mut terminal, "progress"));
        terminal.press("\u{1b}")?;
        terminal.wait_for("q quit")?;
        terminal.press("/")?;
        terminal.wait_until_quiet();
        terminal.press(&self.title)?;
        terminal.wait_for(&self.title)?;
        terminal.press("\r")?;
        terminal.wait_for("Hints")?;
        terminal.press("e")?;
        terminal.wait_for("of 3 pass")?;
        terminal.wait_until_quiet();
        terminal.press("s")?;
        terminal.wait_for("Recorded")?;
        terminal.wait_until_quiet();
        terminal.press("H")?;
        terminal.wait_for("1/5")?;
        pictures.push(take_screenshot(&mut terminal, "problem"));
        terminal.press("t")?;
        terminal.wait_for("Trace")?;
        pictures.push(take_screenshot(&mut terminal, "trace"));
        Ok(pictures)
    }
}

fn take_screenshot(terminal: &mut PtyTerminal, name: &'static str) -> Screenshot {
    terminal.wait_until_quiet();
    let title = format!("Rung in a terminal: {name}");
    Screenshot { name, svg: terminal_svg::draw(terminal.screen(), &title) }
}
