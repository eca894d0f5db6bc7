//! Counts the requests and tokens of a day: a small file next to the record, shared by all processes.
//!
//! It is not part of the record, because the count is worthless the next day. A request is counted before it is made,
//! with the most tokens it may use; unused tokens are refunded afterwards. A crash therefore never allows more than
//! the budget.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::file_read;
use crate::file_write::create_private_folder;
use crate::llm::ModelError;
use crate::types::humanize::count_noun;
use crate::types::learner_day::learner_day;
use crate::types::learner_state::Profile;
use crate::types::llm_settings::DayLimits;
use crate::types::parent_folder::parent_folder;

/// A day's budget.
#[derive(Clone, Debug)]
pub(super) struct DailyBudget {
    pub file: PathBuf,
    pub limits: DayLimits,
    pub clock: Arc<dyn Clock>,
}

/// The day that is counted now. It ignores the hour at which a learner's day starts, so that the budget can be
/// checked without opening a record.
pub(super) fn budget_day(clock: &dyn Clock) -> Date {
    learner_day(clock.now(), &TimeZone::system(), Profile::default().day_start)
}

/// The usage of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyUsage {
    pub day: Date,
    pub requests: u32,
    /// Tokens of requests and replies together.
    pub tokens: u32,
}

impl DailyUsage {
    /// The usage compared with the limits of a day.
    #[must_use]
    pub fn describe(&self, limits: DayLimits) -> String {
        let part = |used: u32, most: u32, noun: &str| match most {
            0 => count_noun(used, noun),
            most => format!("{used} of {}", count_noun(most, noun)),
        };
        let (requests, tokens) =
            (part(self.requests, limits.requests, "request"), part(self.tokens, limits.tokens, "token"));
        format!("{requests} and {tokens} used today")
    }

    fn nothing(day: Date) -> Self {
        Self { day, requests: 0, tokens: 0 }
    }
}

impl DailyBudget {
    /// Counts a request that may use this many tokens, and returns the day it counts for.
    ///
    /// # Errors
    /// [`ModelError::Spent`] if it would exceed the budget or can't be counted.
    pub fn reserve(&self, tokens: u32) -> Result<Date, ModelError> {
        self.change(|used| {
            let asked = DailyUsage {
                requests: used.requests.saturating_add(1),
                tokens: used.tokens.saturating_add(tokens),
                ..used
            };
            self.refusal(used, tokens, asked).map_or(Ok(asked), |why| Err(ModelError::Spent(why)))
        })
    }

    /// Refunds requests that were not made, and puts the tokens that a request used in place of those that were counted
    /// for it. A model that was asked twice may use more of them. `day` is the day on which they were counted.
    pub fn settle(&self, day: Date, requests: u32, held: u32, took: u32) {
        let given = self.change(|used| {
            if used.day != day {
                return Ok(used);
            }
            let requests = used.requests.saturating_sub(requests);
            let tokens = used.tokens.saturating_sub(held).saturating_add(took);
            Ok(DailyUsage { requests, tokens, ..used })
        });
        if let Err(error) = given {
            tracing::warn!("what a request didn't use stays counted: {error}");
        }
    }

    fn refusal(&self, used: DailyUsage, tokens: u32, asked: DailyUsage) -> Option<String> {
        let DayLimits { requests: most, tokens: most_tokens } = self.limits;
        let next = "It begins anew tomorrow; until then hints are the pack's own.";
        if most > 0 && asked.requests > most {
            return Some(format!(
                "Today's budget for the language model is used up: {} of {most} requests. {next} `rung config set \
                 model.requests_per_day N` changes it.",
                used.requests
            ));
        }
        (most_tokens > 0 && asked.tokens > most_tokens).then(|| {
            format!(
                "Today's budget for the language model is used up: {} of {most_tokens} tokens, and this request may take \
                 {tokens}. {next} `rung config set model.tokens_per_day N` changes it.",
                used.tokens
            )
        })
    }

    /// Changes the count under a lock against other processes.
    fn change(&self, change: impl FnOnce(DailyUsage) -> Result<DailyUsage, ModelError>) -> Result<Date, ModelError> {
        let failed = |error| ModelError::Spent(uncounted(&self.file, &error));
        let mut file = open(&self.file).map_err(failed)?;
        file.lock().map_err(failed)?;
        let changed = change(read(&mut file, budget_day(&*self.clock)).map_err(failed)?)?;
        write(&mut file, &changed).map_err(failed)?;
        Ok(changed.day)
    }
}

/// The usage of a day so far. A count of another day is ignored.
pub(super) fn read_usage(file: &Path, day: Date) -> Result<DailyUsage, String> {
    let mut opened = match file_read::open_regular(file) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(DailyUsage::nothing(day)),
        Err(error) => return Err(uncounted(file, &error)),
    };
    let read = opened.lock_shared().and_then(|()| read(&mut opened, day));
    read.map_err(|error| uncounted(file, &error))
}

fn uncounted(file: &Path, error: &io::Error) -> String {
    format!(
        "The day's requests to the language model can't be counted in {}: {error}. No more are made; removing the file \
         begins the count anew.",
        file.display()
    )
}

fn open(file: &Path) -> io::Result<File> {
    create_private_folder(parent_folder(file))?;
    if file.exists() {
        file_read::open_regular(file)?;
    }
    let mut options = OpenOptions::new();
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.read(true).write(true).create(true).truncate(false).open(file)
}

fn read(file: &mut File, day: Date) -> io::Result<DailyUsage> {
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    if text.trim().is_empty() {
        return Ok(DailyUsage::nothing(day));
    }
    let used: DailyUsage = serde_json::from_str(&text).map_err(io::Error::other)?;
    Ok(if used.day == day { used } else { DailyUsage::nothing(day) })
}

/// Writes in place, because the lock is on this very file. Such a short text is written in one call.
fn write(file: &mut File, used: &DailyUsage) -> io::Result<()> {
    let mut text = serde_json::to_vec(used).map_err(io::Error::other)?;
    text.push(b'\n');
    file.rewind()?;
    file.write_all(&text)?;
    file.set_len(text.len() as u64)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use jiff::{SignedDuration, Timestamp};

    use super::*;
    use crate::clock::FixedClock;

    struct Place {
        folder: tempfile::TempDir,
        clock: Arc<FixedClock>,
    }

    impl Place {
        fn new() -> Self {
            let noon: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
            Self { folder: tempfile::tempdir().unwrap(), clock: Arc::new(FixedClock::at(noon)) }
        }

        fn budget(&self, requests: u32, tokens: u32) -> DailyBudget {
            let file = self.folder.path().join("new/use.json");
            DailyBudget { file, limits: DayLimits { requests, tokens }, clock: self.clock.clone() }
        }

        fn used(&self) -> (u32, u32) {
            let used = read_usage(&self.budget(0, 0).file, budget_day(&*self.clock)).unwrap();
            (used.requests, used.tokens)
        }
    }

    #[test]
    fn a_request_is_counted_before_it_is_made_and_what_it_leaves_comes_back() {
        let place = Place::new();
        let budget = place.budget(2, 100);
        assert_eq!(place.used(), (0, 0));
        let day = budget.reserve(60).unwrap();
        assert_eq!(place.used(), (1, 60));
        let error = budget.reserve(60).unwrap_err().to_string();
        assert!(error.contains("60 of 100 tokens, and this request may take 60"), "{error}");
        budget.settle(day, 0, 50, 0);
        budget.reserve(60).unwrap();
        assert_eq!(place.used(), (2, 70));
        let error = budget.reserve(1).unwrap_err();
        assert!(matches!(&error, ModelError::Spent(why) if why.contains("2 of 2 requests")), "{error}");
        assert_eq!(place.used(), (2, 70), "what is refused isn't counted");
        budget.settle(day, 1, 60, 0);
        assert_eq!(place.used(), (1, 10));
        budget.settle(day, 0, 10, 90);
        assert_eq!(place.used(), (1, 90), "what a request used beyond its estimate counts");
    }

    #[test]
    fn a_day_begins_with_nothing_and_nothing_is_given_back_to_another() {
        let place = Place::new();
        let budget = place.budget(1, 0);
        let day = budget.reserve(1_000_000).unwrap();
        assert!(budget.reserve(1).is_err());
        place.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(place.used(), (0, 0));
        budget.settle(day, 1, 1_000_000, 0);
        budget.reserve(5).unwrap();
        budget.settle(day, 1, 1_000_000, 0);
        assert_eq!(place.used(), (1, 5));
    }

    #[test]
    fn nought_stands_for_any_amount() {
        let place = Place::new();
        let budget = place.budget(0, 0);
        for _ in 0..3 {
            budget.reserve(u32::MAX).unwrap();
        }
        assert_eq!(place.used(), (3, u32::MAX));
    }

    #[test]
    fn what_cannot_be_counted_is_not_asked() {
        let place = Place::new();
        let budget = place.budget(10, 10);
        let day = budget.reserve(1).unwrap();
        for text in ["{", "[1]", "{\"day\":\"2026-11-22\",\"requests\":-1,\"tokens\":0}", "\u{fffd}"] {
            fs::write(&budget.file, text).unwrap();
            let error = budget.reserve(1).unwrap_err().to_string();
            assert!(error.contains("use.json") && error.contains("removing the file"), "{error}");
            assert!(read_usage(&budget.file, day).is_err());
        }
        fs::write(&budget.file, "").unwrap();
        budget.reserve(1).unwrap();
        fs::remove_file(&budget.file).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&budget.file).status().unwrap().success());
        let error = budget.reserve(1).unwrap_err().to_string();
        assert!(error.contains("a pipe or a device"), "{error}");
        let folder = DailyBudget { file: place.folder.path().to_owned(), ..budget };
        assert!(matches!(folder.reserve(1), Err(ModelError::Spent(_))));
    }

    #[test]
    fn many_who_count_at_once_lose_no_request() {
        let place = Place::new();
        let budget = place.budget(50, 0);
        let taken = std::thread::scope(|scope| {
            let worker = || (0..10).filter(|_| budget.reserve(3).is_ok()).count();
            let workers: Vec<_> = (0..8).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).sum::<usize>()
        });
        assert_eq!((taken, place.used()), (50, (50, 150)));
    }
}
