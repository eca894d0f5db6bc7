//! Draws pictures of the screens: the real program in a real terminal, on the morning after a simulated learner's ten
//! days.
//!
//! Only the learner is simulated: the real tutor sets the days ([`outcome_days`]), the real judge judges the problem,
//! and the picture is the terminal's screen ([`terminal_svg`]). The clock is fixed, so the pictures are the same every
//! day, except for measured times.

use std::path::Path;

use anyhow::Context;
use jiff::{SignedDuration, Timestamp};

use super::daily_plan::StudyHabit;
use super::outcome_sim::outcome_days::{self, OutcomeSimPlan};
use super::pty_terminal::{PtyOptions, PtyTerminal};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::types::{Catalog, Language};

pub mod terminal_svg;

use terminal_svg::{DrawnScreen, TerminalColours};

/// Days that the learner has practised.
pub const PRACTICE_DAYS: u32 = 10;
/// The problem in the pictures.
const PICTURED_PROBLEM: &str = "longest-clean-run";
/// The terminal of the pictures.
const COLUMNS: u16 = 120;
const ROWS: u16 = 36;
/// Seconds that a step of the recording is shown.
const STEP_SECONDS: f64 = 3.0;
/// The known bug that is in the learner's program.
const PICTURED_BUG: &str = "left-jumps-back";

/// A picture or a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screenshot {
    /// The file's name.
    pub file: String,
    pub text: String,
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
    let reference = problem.reference(Language::Python);
    let right = &reference.with_context(|| format!("'{PICTURED_PROBLEM}' has no reference"))?.source;
    let title = problem.title.clone();
    let (wrong, right) = (program.clone(), right.clone());
    std::fs::create_dir_all(place.home)?;
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
    let evening = Evening { place, wrong, right, title, now };
    tokio::task::block_in_place(|| {
        let light = place.home.with_extension("light");
        copy_folder(place.home, &light)?;
        let mut drawn = evening.draw(place.home, "dark", terminal_svg::DARK)?;
        let in_light = evening.draw(&light, "light", terminal_svg::LIGHT)?;
        std::fs::remove_dir_all(&light)?;
        drawn.extend(
            in_light.into_iter().filter(|drawn| drawn.file.starts_with("evening") && drawn.file.ends_with("svg")),
        );
        Ok(drawn)
    })
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// An evening at the terminal: a problem is opened, failed, understood and solved.
struct Evening<'a> {
    place: PicturePaths<'a>,
    /// The programs that the learner writes, one after the other.
    wrong: String,
    right: String,
    title: String,
    now: Timestamp,
}

/// The steps that are drawn: screens for the animation, output for the recording.
struct Recording {
    colours: TerminalColours,
    frames: Vec<DrawnScreen>,
    outputs: Vec<Vec<u8>>,
    pictures: Vec<Screenshot>,
}

impl Recording {
    /// Adds the present screen, and draws it as a picture if it has a name.
    fn step(&mut self, terminal: &mut PtyTerminal, picture: Option<&str>) {
        terminal.wait_until_quiet();
        self.frames.push(terminal_svg::draw_screen(terminal.screen(), self.colours));
        self.outputs.push(terminal.take_recorded());
        if let Some(name) = picture {
            let text = terminal_svg::draw(terminal.screen(), &format!("Rung in a terminal: {name}"));
            self.pictures.push(Screenshot { file: format!("{name}.svg"), text });
        }
    }

    fn finish(mut self, theme: &str) -> anyhow::Result<Vec<Screenshot>> {
        let title = "An evening with Rung: a problem is opened, failed, traced and solved";
        let suffix = if theme == "dark" { "" } else { "-light" };
        let text = terminal_svg::animation(&self.frames, STEP_SECONDS, title, self.colours);
        self.pictures.push(Screenshot { file: format!("evening{suffix}.svg"), text });
        self.pictures.push(Screenshot { file: "evening.cast".to_owned(), text: asciicast(title, &self.outputs)? });
        Ok(self.pictures)
    }
}

/// The outputs as an asciicast, version 2: a header, then one event a line.
fn asciicast(title: &str, outputs: &[Vec<u8>]) -> anyhow::Result<String> {
    let header = serde_json::json!({"version": 2, "width": COLUMNS, "height": ROWS, "title": title});
    let mut text = format!("{header}\n");
    for (i, output) in outputs.iter().enumerate() {
        let event = (STEP_SECONDS * i as f64, "o", String::from_utf8_lossy(output));
        text.push_str(&serde_json::to_string(&event)?);
        text.push('\n');
    }
    Ok(text)
}

impl Evening<'_> {
    fn draw(&self, home: &Path, theme: &str, colours: TerminalColours) -> anyhow::Result<Vec<Screenshot>> {
        let PicturePaths { program, cache, .. } = self.place;
        // An editor that writes what the learner would have written.
        let learners_file = home.join("written.py");
        std::fs::write(&learners_file, &self.wrong)?;
        let editor = format!("cp {}", learners_file.display());
        let now = self.now.to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let variables = [
            ("RUNG_NOW", now.as_str()),
            ("TZ", "UTC"),
            ("COLORTERM", "truecolor"),
            ("EDITOR", &editor),
            ("PATH", &path),
        ];
        let set = std::process::Command::new(program)
            .args(["config", "set", "theme", theme])
            .env("RUNG_HOME", home)
            .stdout(std::process::Stdio::null())
            .status()?;
        anyhow::ensure!(set.success(), "the theme can't be set");
        let options = PtyOptions { program, home, cache, variables: &variables, columns: COLUMNS, rows: ROWS };
        let mut terminal = PtyTerminal::start(options)?;
        let mut recording = Recording { colours, frames: Vec::new(), outputs: Vec::new(), pictures: Vec::new() };
        self.play(&mut terminal, &mut recording, &learners_file)?;
        recording.finish(theme)
    }

    fn play(&self, terminal: &mut PtyTerminal, recording: &mut Recording, file: &Path) -> anyhow::Result<()> {
        terminal.wait_for("q quit")?;
        recording.step(terminal, Some("today"));
        terminal.press("p")?;
        terminal.wait_for("Mastery")?;
        recording.step(terminal, Some("progress"));
        terminal.press("\u{1b}")?;
        terminal.wait_for("q quit")?;
        terminal.press("/")?;
        terminal.wait_until_quiet();
        terminal.press(&self.title)?;
        terminal.wait_for(&self.title)?;
        terminal.press("\r")?;
        terminal.wait_for("to reveal")?;
        recording.step(terminal, None);
        terminal.press("e")?;
        terminal.wait_for("of 3 pass")?;
        recording.step(terminal, None);
        terminal.press("s")?;
        terminal.wait_for("Recorded")?;
        recording.step(terminal, None);
        terminal.press("H")?;
        terminal.wait_for("1/5")?;
        recording.step(terminal, Some("problem"));
        terminal.press("t")?;
        terminal.wait_for("Trace")?;
        terminal.wait_until_gone("recording")?;
        recording.step(terminal, Some("trace"));
        terminal.press("\u{1b}")?;
        terminal.wait_for("Hints 1/5")?;
        std::fs::write(file, &self.right)?;
        terminal.press("e")?;
        terminal.wait_for("3 of 3 pass")?;
        terminal.wait_until_quiet();
        terminal.press("s")?;
        terminal.wait_for("next review")?;
        recording.step(terminal, None);
        terminal.press("q")?;
        terminal.wait_for("q quit")?;
        recording.step(terminal, None);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_an_asciicast() {
        let text = asciicast("Two", &[b"\x1b[2Jone".to_vec(), b"two".to_vec()]).expect("JSON");
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!((&lines[0]["version"], &lines[0]["width"]), (&2.into(), &COLUMNS.into()));
        assert_eq!(lines[2], serde_json::json!([STEP_SECONDS, "o", "two"]));
        assert_eq!(lines[1][2], "\u{1b}[2Jone");
    }
}
