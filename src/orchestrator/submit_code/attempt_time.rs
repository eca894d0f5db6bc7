//! Measures the time on a problem from the command line, between the commands on it.

use crate::orchestrator::tutor::Tutor;
use crate::store::{WorkTimeFile, WorkTimes};
use crate::types::ids::ProblemUid;

impl Tutor {
    /// The learner begins or continues to work on a problem, from the command line: the screen measures its own time and
    /// needs no file.
    pub fn begin_work(&self, problem: &ProblemUid) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.begin(problem, now));
    }

    /// A command on the problem is done. The time it took is not the learner's.
    pub fn end_command(&self, problem: &ProblemUid) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.end(problem, now));
    }

    /// The learner begins again, with an empty file.
    pub(in crate::orchestrator) fn restart_work(&self, problem: &ProblemUid) {
        let now = self.record.clock().now();
        self.update_work_times(|times| times.restart(problem, now));
    }

    /// The problem is solved or given up.
    pub(in crate::orchestrator) fn finish_work(&self, problem: &ProblemUid) {
        self.update_work_times(|times| times.finish(problem));
    }

    /// The time on the problem in this attempt, in seconds: the longer of the time measured here and the time recorded
    /// with earlier submissions; `None` if neither is known.
    pub(in crate::orchestrator) fn measured_seconds(&self, problem: &ProblemUid) -> Option<u32> {
        let recorded = self.snapshot().state.problems.get(problem).map_or(0, |progress| progress.seconds);
        let measured = self.work_time_file().read().seconds(problem);
        measured.max((recorded > 0).then_some(recorded))
    }

    /// A file that can't be written leaves the time unknown, which is no reason to stop the learner.
    fn update_work_times(&self, change: impl FnOnce(&mut WorkTimes)) {
        let _ = self.work_time_file().update(change);
    }

    fn work_time_file(&self) -> WorkTimeFile {
        WorkTimeFile::new(self.shared.paths.data.join("work-times.json"))
    }
}
