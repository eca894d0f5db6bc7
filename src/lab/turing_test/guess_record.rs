//! The guesses of a person: a file of JSON lines, and the accuracy with its interval.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use anyhow::Context as _;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::SessionPair;
use crate::file_read;
use crate::lab::statistics::wilson_interval;

/// A side of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SessionSide {
    A,
    B,
}

/// A recorded guess.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuessRecord {
    pub at: Timestamp,
    /// The folder of real traces.
    pub traces: String,
    pub seed: u64,
    pub pair: usize,
    /// Subject and problem of the two sessions.
    pub real: [String; 2],
    pub simulated: [String; 2],
    pub real_side: SessionSide,
    pub guess: SessionSide,
    pub right: bool,
    /// The version of Rung that simulated.
    pub rung: String,
}

impl GuessRecord {
    #[must_use]
    pub fn new(pair: &SessionPair, guess: SessionSide, traces: &str, seed: u64, at: Timestamp) -> Self {
        let [real, simulated] =
            [&pair.real, &pair.simulated].map(|session| [session.subject.clone(), session.problem.clone()]);
        let SessionPair { number, real_side, .. } = *pair;
        let (traces, rung) = (traces.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Self { at, traces, seed, pair: number, real, simulated, real_side, guess, right: guess == real_side, rung }
    }

    /// Whether the guess is about these two sessions.
    #[must_use]
    pub fn is_about(&self, pair: &SessionPair, traces: &str) -> bool {
        let same = |known: &[String; 2], session: &super::CodingSession| {
            known[0] == session.subject && known[1] == session.problem
        };
        self.traces == traces && same(&self.real, &pair.real) && same(&self.simulated, &pair.simulated)
    }

    /// Appends the guess to a file, which only its owner can read. A torn last line is removed first.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn append(&self, path: &Path) -> anyhow::Result<()> {
        let line = serde_json::to_string(self)? + "\n";
        if path.exists() {
            file_read::open_regular(path)?;
        }
        let mut file = OpenOptions::new().create(true).append(true).mode(0o600).open(path)?;
        let bytes = file_read::read_bytes(path, file_read::MAX_RECORD_BYTES)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.write_all(line.as_bytes())?;
        Ok(file.sync_data()?)
    }

    /// The guesses in a file; none if it does not exist. A torn last line is ignored.
    ///
    /// # Errors
    /// The file can't be read, or a line is not a guess.
    pub fn read_all(file: &Path) -> anyhow::Result<Vec<Self>> {
        if !file.exists() {
            return Ok(Vec::new());
        }
        let text = file_read::read_text(file, file_read::MAX_RECORD_BYTES)?;
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let parse = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("line {} is no guess", number + 1))
        };
        whole.lines().enumerate().map(parse).collect()
    }
}

/// The number of right guesses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GuessScore {
    pub answered: usize,
    pub right: usize,
    /// Share of right guesses, in [0, 1]; `None` without guesses.
    pub accuracy: Option<f64>,
    /// Its 95 % interval (Wilson).
    pub interval: (f64, f64),
}

impl GuessScore {
    #[must_use]
    pub fn from_guesses<'a>(guesses: impl Iterator<Item = &'a GuessRecord>) -> Self {
        let (mut answered, mut right) = (0, 0);
        for guess in guesses {
            answered += 1;
            right += usize::from(guess.right);
        }
        let accuracy = (answered > 0).then(|| right as f64 / answered as f64);
        Self { answered, right, accuracy, interval: wilson_interval(right, answered) }
    }

    /// Whether the interval has no room for guessing at random.
    #[must_use]
    pub fn excludes_chance(&self) -> bool {
        self.answered > 0 && !(self.interval.0..=self.interval.1).contains(&0.5)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::lab::turing_test::{CodingSession, SessionDetail};

    fn pair(number: usize) -> SessionPair {
        let session = |subject: &str| {
            let (subject, problem) = (format!("{subject}{number}"), "p".to_owned());
            CodingSession { subject, problem, steps: Vec::new() }
        };
        let detail = SessionDetail { scores: false, programs: false };
        SessionPair { number, real: session("r"), simulated: session("s"), real_side: SessionSide::B, detail }
    }

    fn guess(number: usize, side: SessionSide) -> GuessRecord {
        GuessRecord::new(&pair(number), side, "traces", 1, Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn accuracy_has_wilsons_interval() {
        let guesses: Vec<GuessRecord> =
            (0..10).map(|i| guess(i, if i < 7 { SessionSide::B } else { SessionSide::A })).collect();
        let score = GuessScore::from_guesses(guesses.iter());
        assert_eq!((score.answered, score.right, score.accuracy), (10, 7, Some(0.7)));
        assert!((score.interval.0 - 0.3968).abs() < 1e-4 && (score.interval.1 - 0.8922).abs() < 1e-4, "{score:?}");
        assert!(!score.excludes_chance());
        let certain: Vec<GuessRecord> = (0..10).map(|i| guess(i, SessionSide::B)).collect();
        assert!(GuessScore::from_guesses(certain.iter()).excludes_chance());
        let none = GuessScore::from_guesses(std::iter::empty());
        assert_eq!((none.accuracy, none.excludes_chance()), (None, false));
    }

    #[test]
    fn guesses_are_read_back_and_a_torn_line_is_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("guesses.jsonl");
        assert_eq!(GuessRecord::read_all(&file).expect("no file yet"), []);
        let both = [guess(1, SessionSide::A), guess(2, SessionSide::B)];
        for guess in &both {
            guess.append(&file).expect("written");
        }
        assert_eq!(GuessRecord::read_all(&file).expect("guesses"), both);
        let text = fs::read_to_string(&file).expect("the file");
        fs::write(&file, format!("{text}{{\"at\":")).expect("written");
        assert_eq!(GuessRecord::read_all(&file).expect("guesses"), both);
        guess(3, SessionSide::A).append(&file).expect("written");
        assert_eq!(GuessRecord::read_all(&file).expect("guesses").len(), 3);
        fs::write(&file, format!("nonsense\n{text}")).expect("written");
        let error = GuessRecord::read_all(&file).expect_err("a bad line");
        assert!(format!("{error:#}").contains("line 1 is no guess"), "{error:#}");
    }

    #[test]
    fn a_guess_is_about_its_two_sessions() {
        let known = guess(1, SessionSide::A);
        assert!(known.is_about(&pair(1), "traces"));
        assert!(!known.is_about(&pair(2), "traces") && !known.is_about(&pair(1), "others"));
    }
}
