//! The memory of the problem screen: the file, the ladder, the job under way, what came out of the last one.

use std::path::PathBuf;
use std::time::Duration;

use crate::model::hint::HintView;
use crate::model::ids::ProblemUid;
use crate::model::problem::OwnCase;
use crate::model::verdict::{CaseReport, Report};
use crate::orchestrator::{Step, Submitted};
use crate::tui::message::RequestId;

use super::Pane;

/// One open problem.
#[derive(Clone, Debug)]
pub struct ProblemUi {
    pub uid: ProblemUid,
    /// Topic, Statement, Tests, Hints or Review. Under 100 columns its column is the visible tab.
    pub focus: Pane,
    /// The question whose answer makes the problem ready.
    pub opening: Option<RequestId>,
    pub file: Option<PathBuf>,
    pub own: Vec<OwnCase>,
    pub hints: Option<HintView>,
    /// The hint that was asked for and is not there yet.
    pub revealing: Option<RequestId>,
    /// A look at the ladder without taking a step.
    pub refreshing: Option<RequestId>,
    /// A case being added.
    pub adding: Option<RequestId>,
    pub job: Option<Job>,
    pub finished: Option<Finished>,
    /// The open case, an index into the report.
    pub case: usize,
    /// Digits typed so far for a case, and when the last one was.
    pub digits: Option<(usize, Duration)>,
    /// Row of the topic's list.
    pub row: usize,
    pub timer: Timer,
}

impl ProblemUi {
    /// A problem before its file is ready. `seconds`: time already spent in this attempt.
    #[must_use]
    pub fn new(uid: ProblemUid, seconds: u32, now: Duration) -> Self {
        Self {
            uid,
            focus: Pane::Statement,
            opening: None,
            file: None,
            own: Vec::new(),
            hints: None,
            revealing: None,
            refreshing: None,
            adding: None,
            job: None,
            finished: None,
            case: 0,
            digits: None,
            row: 0,
            timer: Timer::new(seconds, now),
        }
    }

    /// The last report, of a run or a submission.
    #[must_use]
    pub fn report(&self) -> Option<&Report> {
        self.finished.as_ref().map(Finished::report)
    }

    /// The case that is open.
    #[must_use]
    pub fn open_case(&self) -> Option<&CaseReport> {
        self.report().and_then(|report| report.cases.get(self.case))
    }

    /// The last thing that happened is a submission that passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.finished.as_ref().is_some_and(|finished| finished.passed_submission().is_some())
    }

    /// What stands in the right column: the ladder, and after a pass the review of the code.
    #[must_use]
    pub fn right(&self) -> Pane {
        if self.passed() { Pane::Review } else { Pane::Hints }
    }

    /// Tab 0 to 2 that holds the focus.
    #[must_use]
    pub fn tab(&self) -> usize {
        match self.focus {
            Pane::Topic => 0,
            Pane::Hints | Pane::Review => 2,
            _ => 1,
        }
    }
}

/// What a job is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    Run,
    Submit,
}

/// A job under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub request: RequestId,
    pub kind: JobKind,
    pub step: Option<Step>,
}

/// What came out of the last job.
#[derive(Clone, Debug)]
pub enum Finished {
    Run(Report),
    Submitted(Box<Submitted>),
}

impl Finished {
    #[must_use]
    pub fn report(&self) -> &Report {
        match self {
            Self::Run(report) => report,
            Self::Submitted(submitted) => &submitted.report,
        }
    }

    /// The submission, where it was one and every case passed.
    #[must_use]
    pub fn passed_submission(&self) -> Option<&Submitted> {
        match self {
            Self::Submitted(submitted) if submitted.report.passed() => Some(submitted),
            _ => None,
        }
    }
}

/// Active time on a problem. It stands still when nothing has happened for a while, and after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    active: Duration,
    last_tick: Duration,
    last_activity: Duration,
    pub stopped: bool,
    /// The learner is in a terminal editor, where keys aren't seen.
    pub away: bool,
}

impl Timer {
    /// Without activity for this long, time stops counting.
    pub const IDLE: Duration = Duration::from_mins(5);
    /// The same while a terminal editor is open: only saving can be seen there.
    pub const IDLE_IN_EDITOR: Duration = Duration::from_mins(30);

    fn new(seconds: u32, now: Duration) -> Self {
        let active = Duration::from_secs(u64::from(seconds));
        Self { active, last_tick: now, last_activity: now, stopped: false, away: false }
    }

    /// Counts the time up to `now`, as far as it was active.
    pub fn tick(&mut self, now: Duration) {
        let counted_until = now.min(self.last_activity + self.idle_after());
        if !self.stopped {
            self.active += counted_until.saturating_sub(self.last_tick);
        }
        self.last_tick = self.last_tick.max(now);
    }

    /// Something happened.
    pub fn touch(&mut self, now: Duration) {
        self.tick(now);
        self.last_activity = now;
    }

    /// Lets time up to `now` pass without counting it: the learner looks at another screen.
    pub fn skip(&mut self, now: Duration) {
        self.last_tick = self.last_tick.max(now);
    }

    /// The learner is back at the problem.
    pub fn resume(&mut self, now: Duration) {
        self.skip(now);
        self.last_activity = now;
    }

    /// Active seconds.
    #[must_use]
    pub fn seconds(&self) -> u64 {
        self.active.as_secs()
    }

    /// It stands still for want of activity.
    #[must_use]
    pub fn idle(&self) -> bool {
        !self.stopped && self.last_tick > self.last_activity + self.idle_after()
    }

    fn idle_after(&self) -> Duration {
        if self.away { Self::IDLE_IN_EDITOR } else { Self::IDLE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays (seconds, activity?) and returns the active seconds.
    fn check(events: &[(u64, bool)], expected: u64) {
        let mut timer = Timer::new(0, Duration::ZERO);
        for (at, activity) in events {
            let now = Duration::from_secs(*at);
            if *activity { timer.touch(now) } else { timer.tick(now) }
        }
        assert_eq!(timer.seconds(), expected, "{events:?}");
    }

    #[test]
    fn only_active_time_counts() {
        check(&[(10, false), (60, true)], 60);
        check(&[(60, true), (120, false), (600, false)], 360);
        check(&[(60, true), (600, false), (660, true), (700, false)], 360 + 40);
        // A tick that comes late, after the machine slept, credits no more than the idle limit.
        check(&[(10_000, true)], 300);
    }

    #[test]
    fn a_pass_stops_the_clock() {
        let mut timer = Timer::new(30, Duration::ZERO);
        timer.tick(Duration::from_secs(10));
        timer.stopped = true;
        timer.touch(Duration::from_secs(100));
        assert_eq!((timer.seconds(), timer.idle()), (40, false));
    }
}
