//! Measures the time on a problem from the command line, between the commands on it.

use super::Submissions;
use crate::store::WorkTimes;
use crate::types::ids::ProblemUid;

impl Submissions {
    /// The learner begins or continues to work on a problem.
    pub fn begin_work(&self, problem: &ProblemUid) {
        let (now, recorded) = (self.record.clock().now(), self.recorded_seconds(problem));
        self.update_work_times(|times| {
            times.continue_from(problem, recorded, now);
            times.begin(problem, now);
        });
    }

    /// The attempt's time that its submissions have recorded.
    fn recorded_seconds(&self, problem: &ProblemUid) -> u32 {
        self.record.snapshot().state.problems.get(problem).map_or(0, |progress| progress.seconds)
    }

    /// A command on the problem is done.
    pub fn end_command(&self, problem: &ProblemUid) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.end(problem, now));
    }

    /// The time measured here in this attempt, in seconds; 0 if none was.
    pub fn work_seconds(&self, problem: &ProblemUid) -> u32 {
        self.work_times.read().seconds(problem).unwrap_or(0)
    }

    /// A submission was undone: the attempt goes on with the time that it had recorded.
    pub fn resume_work(&self, problem: &ProblemUid, seconds: u32) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.continue_from(problem, seconds, now));
    }

    /// The learner begins again, with an empty file.
    pub(super) fn restart_work(&self, problem: &ProblemUid) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.restart(problem, now));
    }

    /// The problem is solved or given up.
    pub(super) fn finish_work(&self, problem: &ProblemUid) {
        self.update_work_times(|times| times.finish(problem));
    }

    /// Continues the work, and returns its time in this attempt, in seconds: the time recorded with earlier submissions
    /// and the time measured here since; `None` if neither is known.
    pub(super) fn measured_seconds(&self, problem: &ProblemUid) -> Option<u32> {
        self.begin_work(problem);
        let recorded = self.recorded_seconds(problem);
        let measured = self.work_times.read().seconds(problem);
        measured.max((recorded > 0).then_some(recorded))
    }

    /// A file that can't be written leaves the time unknown, but must not stop the learner.
    fn update_work_times(&self, change: impl FnOnce(&mut WorkTimes)) {
        let _ = self.work_times.update(change);
    }
}
