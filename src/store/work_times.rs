//! The time spent on each problem from the command line, until it is solved or given up.
//!
//! The screen measures its own time. On the command line, work happens in an editor that Rung doesn't see, so the time
//! runs from one command on a problem (`open`, `review`, `run`, `submit`) to the next, without the time that went into
//! another problem. It is not part of the learner's record: without the file, the time is unknown.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::atomic_write::{self, FilePrivacy};
use crate::file_read;
use crate::types::ids::ProblemUid;
use crate::types::parent_folder::parent_folder;

/// The longest time between two commands that counts in full.
const MAX_COUNTED_GAP: SignedDuration = SignedDuration::from_mins(30);
/// After more than this, the learner was away: nothing of the gap counts.
const MIN_PAUSE: SignedDuration = SignedDuration::from_mins(60);
/// The most bytes that are read, about ten thousand problems.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The time on each problem that is being worked on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkTimes {
    problems: BTreeMap<ProblemUid, WorkTime>,
}

/// The time on one problem so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct WorkTime {
    seconds: i64,
    /// The end of the latest command.
    last: Timestamp,
}

impl WorkTimes {
    /// A command on a problem begins: the time since the last one is added. Nobody works on two problems at once, so what
    /// is added to one problem is not added to another.
    pub fn begin(&mut self, problem: &ProblemUid, now: Timestamp) {
        let work = self.problems.entry(problem.clone()).or_insert(WorkTime { seconds: 0, last: now });
        let added = counted(now.duration_since(work.last));
        work.seconds = work.seconds.saturating_add(added.as_secs());
        work.last = now;
        if added > SignedDuration::ZERO {
            for other in self.problems.values_mut() {
                other.last = other.last.max(now);
            }
        }
    }

    /// The attempt's time that is recorded with its submissions: the screen may have measured a part of it.
    pub fn continue_from(&mut self, problem: &ProblemUid, recorded: u32, now: Timestamp) {
        let work = self.problems.entry(problem.clone()).or_insert(WorkTime { seconds: 0, last: now });
        work.seconds = work.seconds.max(i64::from(recorded));
    }

    /// A command on a problem ends: the time it took, such as waiting for the judge, is not added.
    pub fn end(&mut self, problem: &ProblemUid, now: Timestamp) {
        if let Some(work) = self.problems.get_mut(problem) {
            work.last = work.last.max(now);
        }
    }

    /// Begins again, for a review.
    pub fn restart(&mut self, problem: &ProblemUid, now: Timestamp) {
        self.problems.insert(problem.clone(), WorkTime { seconds: 0, last: now });
    }

    /// Forgets a problem that is solved or given up.
    pub fn finish(&mut self, problem: &ProblemUid) {
        self.problems.remove(problem);
    }

    /// The time on a problem in seconds; `None` if nothing was measured, or if the file was changed to a time that is too
    /// long to be one.
    #[must_use]
    pub fn seconds(&self, problem: &ProblemUid) -> Option<u32> {
        let seconds = self.problems.get(problem)?.seconds;
        u32::try_from(seconds).ok().filter(|seconds| *seconds > 0)
    }
}

fn counted(gap: SignedDuration) -> SignedDuration {
    if gap > MIN_PAUSE { SignedDuration::ZERO } else { gap.clamp(SignedDuration::ZERO, MAX_COUNTED_GAP) }
}

/// The file with the times.
#[derive(Clone, Debug)]
pub struct WorkTimeFile {
    path: PathBuf,
}

impl WorkTimeFile {
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Reads the times. A missing or damaged file has none, so the time is unknown.
    #[must_use]
    pub fn read(&self) -> WorkTimes {
        let regular = fs::metadata(&self.path).is_ok_and(|file| file.is_file() && file.len() <= MAX_FILE_BYTES);
        let text = if regular { file_read::read_text(&self.path, file_read::MAX_TEXT_BYTES).ok() } else { None };
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Reads the times, changes them and writes them back.
    ///
    /// # Errors
    /// The file can't be written; then it is unchanged.
    pub fn update(&self, change: impl FnOnce(&mut WorkTimes)) -> io::Result<WorkTimes> {
        let mut times = self.read();
        let before = times.clone();
        change(&mut times);
        if times != before {
            let bytes = serde_json::to_vec(&times).map_err(io::Error::other)?;
            // The first command of a new learner may be a run, which has created nothing so far.
            atomic_write::create_private_folder(parent_folder(&self.path))?;
            atomic_write::replace(parent_folder(&self.path), &self.path, &bytes, FilePrivacy::Private)?;
        }
        Ok(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::constant(1_773_144_000, 0);

    fn minutes(count: i64) -> Timestamp {
        START + SignedDuration::from_mins(count)
    }

    /// Opened at 0, then a command at each of these minutes.
    fn check(commands: &[i64], want_minutes: Option<u32>) {
        let (mut times, problem) = (WorkTimes::default(), ProblemUid::from("p"));
        times.begin(&problem, START);
        for at in commands {
            times.begin(&problem, minutes(*at));
        }
        assert_eq!(times.seconds(&problem), want_minutes.map(|count| count * 60), "{commands:?}");
    }

    #[test]
    fn time_runs_from_command_to_command() {
        check(&[], None);
        check(&[5], Some(5));
        check(&[5, 12], Some(12));
        // Long thought counts up to half an hour, and a pause not at all.
        check(&[45], Some(30));
        check(&[5, 600, 604], Some(9));
        // The clock was set back.
        check(&[10, 4, 6], Some(12));
    }

    #[test]
    fn waiting_for_the_judge_is_not_work() {
        let (mut times, problem) = (WorkTimes::default(), ProblemUid::from("p"));
        times.begin(&problem, START);
        times.begin(&problem, minutes(5));
        times.end(&problem, minutes(8));
        times.begin(&problem, minutes(10));
        assert_eq!(times.seconds(&problem), Some(7 * 60));
        times.restart(&problem, minutes(20));
        assert_eq!(times.seconds(&problem), None);
        times.begin(&problem, minutes(21));
        times.finish(&problem);
        assert_eq!(times, WorkTimes::default());
    }

    #[test]
    fn recorded_time_is_not_measured_again() {
        let (mut times, problem) = (WorkTimes::default(), ProblemUid::from("p"));
        times.continue_from(&problem, 45, START);
        times.begin(&problem, START);
        times.begin(&problem, minutes(2));
        assert_eq!(times.seconds(&problem), Some(45 + 120));
        times.continue_from(&problem, 60, minutes(2));
        assert_eq!(times.seconds(&problem), Some(45 + 120));
    }

    /// `a`, `b` and `c` are opened one after the other and solved one after the other.
    #[test]
    fn time_belongs_to_one_problem() {
        let [a, b, c] = ["a", "b", "c"].map(ProblemUid::from);
        let mut times = WorkTimes::default();
        for problem in [&a, &b, &c] {
            times.begin(problem, START);
        }
        let mut submit = |problem: &ProblemUid, at: i64| {
            times.begin(problem, minutes(at));
            times.seconds(problem).map(|seconds| seconds / 60)
        };
        assert_eq!(submit(&a, 10), Some(10));
        // It failed; the next ten minutes go into another problem, and five more into this one.
        assert_eq!(submit(&b, 20), Some(10));
        assert_eq!(submit(&a, 25), Some(15));
        times.finish(&a);
        times.begin(&c, minutes(32));
        assert_eq!(times.seconds(&c), Some(7 * 60));
        // A problem that is opened for the first time got none of the time before, and takes none from another.
        let d = ProblemUid::from("d");
        times.begin(&d, minutes(40));
        assert_eq!(times.seconds(&d), None);
        times.begin(&c, minutes(42));
        assert_eq!(times.seconds(&c), Some(17 * 60));
    }

    #[test]
    fn a_damaged_file_has_no_times_and_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = WorkTimeFile::new(folder.path().join("work-times.json"));
        assert_eq!(file.read(), WorkTimes::default());
        fs::write(folder.path().join("work-times.json"), "{\"p\": 3").expect("written");
        let problem = ProblemUid::from("p");
        file.update(|times| times.begin(&problem, START)).expect("written");
        let times = file.update(|times| times.begin(&problem, minutes(3))).expect("written");
        assert_eq!(times.seconds(&problem), Some(180));
        assert_eq!(file.read(), times);
        let text = serde_json::to_string(&times).expect("JSON").replace("180", &i64::MAX.to_string());
        fs::write(folder.path().join("work-times.json"), text).expect("written");
        let times = file.update(|times| times.begin(&problem, minutes(5))).expect("written");
        assert_eq!(times.seconds(&problem), None);
    }
}
