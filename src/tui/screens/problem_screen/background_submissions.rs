//! Submissions that are still being judged while the learner is at another problem. They run to their end, and a notice
//! tells the result.

use crate::orchestrator::{JobProgress, SubmissionResult};
use crate::text::{learning_status, past_submission_text};
use crate::tui::message::{RequestId, TutorAnswer};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::Language;
use crate::types::ids::ProblemUid;

use super::activity_timer::ActivityTimer;
use super::problem_view_state::{JobKind, JudgeJob, OpenProblem};

/// The submissions in the order in which their problems were left.
#[derive(Debug, Default)]
pub(super) struct BackgroundSubmissions(Vec<(ProblemUid, JudgeJob)>);

impl BackgroundSubmissions {
    /// Keeps the submission of a problem that another one replaces on the screen.
    pub fn keep(&mut self, open: OpenProblem) {
        let submission = open.job.filter(|job| job.kind == JobKind::Submit);
        self.0.extend(submission.map(|job| (open.uid, job)));
    }

    /// The submission of a problem that is opened again in its language.
    pub fn take(&mut self, uid: &ProblemUid, language: Language) -> Option<JudgeJob> {
        let at = self.0.iter().position(|(of, job)| of == uid && job.language == language)?;
        Some(self.0.remove(at).1)
    }

    pub fn update_step(&mut self, request: RequestId, step: JobProgress) {
        if let Some((_, job)) = self.0.iter_mut().find(|(_, job)| job.request == request) {
            job.step = Some(step);
        }
    }

    /// Tells the result if the answer is that of a submission in the background; returns false if it isn't. `open` is the
    /// problem on the screen: if it was submitted in another language, its time is recorded.
    pub fn handle_answer(
        &mut self,
        ui: &mut Ui,
        request: RequestId,
        answer: &TutorAnswer,
        open: Option<&mut OpenProblem>,
    ) -> bool {
        let Some(at) = self.0.iter().position(|(_, job)| job.request == request) else { return false };
        let (uid, _) = self.0.remove(at);
        match answer {
            TutorAnswer::Submitted(Ok(submitted)) => {
                tell_result(ui, &uid, submitted);
                let is_recorded_pass = submitted.report.passed() && submitted.unrecorded.is_none();
                if let Some(open) = open.filter(|open| open.uid == uid && is_recorded_pass) {
                    open.timer = ActivityTimer::new(0, ui.clock);
                }
            }
            TutorAnswer::Submitted(Err(failure)) if !failure.cancelled => {
                let title = learning_status::problem_title(&ui.published, &uid);
                ui.show_notice(NoticeTone::Error, format!("{title} was not submitted: {}", failure.message));
            }
            _ => {}
        }
        true
    }

    /// The titles of the problems.
    pub fn titles(&self, ui: &Ui) -> Vec<String> {
        self.0.iter().map(|(uid, _)| learning_status::problem_title(&ui.published, uid)).collect()
    }
}

/// Tells the result of a submission whose problem is not on the screen.
pub(super) fn tell_result(ui: &mut Ui, uid: &ProblemUid, submitted: &SubmissionResult) {
    let (report, title) = (&submitted.report, learning_status::problem_title(&ui.published, uid));
    let passed = report.cases.iter().filter(|case| !case.is_extra() && case.verdict.passed()).count();
    let cases = past_submission_text::count_cases(passed, report.case_count());
    let told = format!("Your submission of {title}: {}{cases}", report.describe());
    let (tone, text) = match &submitted.unrecorded {
        None if report.verdict.passed() => (NoticeTone::Good, format!("{told}.")),
        None => (NoticeTone::Info, format!("{told}.")),
        Some(reason) => (NoticeTone::Error, format!("{told}, but not recorded: {reason}")),
    };
    ui.show_notice(tone, text);
}
