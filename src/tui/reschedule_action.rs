//! Postpones, suspends or resumes a review with a key. It doesn't ask first, because `u` undoes it.

use crate::learner::review_queries;
use crate::orchestrator::RescheduledReview;
use crate::types::event::RescheduleKind;
use crate::types::ids::ProblemUid;

use super::keymap::Action;
use super::message::{AppCommand, RequestResult, TutorRequest};
use super::ui::Ui;
use super::ui::notice::NoticeTone;
use crate::text::learning_status;
use crate::text::relative_dates::day_in_words;

/// Suspends a problem's review, or resumes a suspended one.
pub fn toggle_suspension(ui: &mut Ui, uid: &ProblemUid) -> Vec<AppCommand> {
    let suspended = review_queries::is_suspended(&ui.published.state, uid);
    request_reschedule(ui, uid, if suspended { RescheduleKind::Resumed } else { RescheduleKind::Suspended })
}

/// Postpones a problem's review by a day.
pub fn postpone(ui: &mut Ui, uid: &ProblemUid) -> Vec<AppCommand> {
    request_reschedule(ui, uid, RescheduleKind::Postponed { days: 1 })
}

fn request_reschedule(ui: &mut Ui, uid: &ProblemUid, how: RescheduleKind) -> Vec<AppCommand> {
    vec![ui.new_request(TutorRequest::Arrange(uid.clone(), how)).1]
}

/// Shows the result as a notice.
pub fn handle_answer(ui: &mut Ui, outcome: RequestResult<RescheduledReview>) -> Vec<AppCommand> {
    let arranged = match outcome {
        Ok(arranged) => arranged,
        Err(failure) => {
            ui.show_failure(failure);
            return Vec::new();
        }
    };
    let title = learning_status::problem_title(&ui.published, &arranged.problem);
    let today = ui.published.day;
    let back = if arranged.due <= today { "today".to_owned() } else { day_in_words(arranged.due, today) };
    let said = match arranged.how {
        RescheduleKind::Suspended => {
            format!(
                "{title} doesn't come back for review until you resume it: {} finds the problem, and {} there resumes it",
                ui.keymap.label(Action::Find),
                ui.keymap.label(Action::Suspend)
            )
        }
        RescheduleKind::Resumed => format!("{title} comes back {back}"),
        RescheduleKind::Postponed { .. } => format!("{title} was put off: it comes back {back}"),
    };
    let undo = ui.keymap.label(Action::Undo);
    ui.show_notice(NoticeTone::Info, format!("{said}; {undo} takes this back."));
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::message::TutorAnswer;
    use crate::tui::tui_fixtures::{TuiHarness, learner, published, today, uid};

    fn asked(stage: &TuiHarness) -> Option<(ProblemUid, RescheduleKind)> {
        match stage.last_request() {
            Some(TutorRequest::Arrange(uid, how)) => Some((uid.clone(), *how)),
            _ => None,
        }
    }

    #[test]
    fn keys_arrange_the_review_of_the_row_and_of_the_open_problem() {
        let id = uid("first-bad-build");
        for before in ["", "/"] {
            let mut stage = TuiHarness::new(published(learner()), 120, 40);
            if before == "/" {
                stage.keys("enter o");
                stage.answer(TutorAnswer::Opened(Err("no file".to_owned().into())));
            }
            stage.keys("z");
            assert_eq!(asked(&stage), Some((id.clone(), RescheduleKind::Postponed { days: 1 })));
            let due = today().tomorrow().expect("a day");
            let how = RescheduleKind::Postponed { days: 1 };
            stage.answer(TutorAnswer::Arranged(Ok(RescheduledReview { problem: id.clone(), how, due })));
            assert_eq!(stage.notice_text(), "First Bad Build was put off: it comes back tomorrow; u takes this back.");
            stage.keys("S");
            assert_eq!(asked(&stage), Some((id.clone(), RescheduleKind::Suspended)));
            let how = RescheduleKind::Suspended;
            stage.answer(TutorAnswer::Arranged(Ok(RescheduledReview { problem: id.clone(), how, due })));
            let text = "First Bad Build doesn't come back for review until you resume it: / finds the problem, and S there \
                        resumes it; u takes this back.";
            assert_eq!(stage.notice_text(), text);
        }
    }

    #[test]
    fn today_says_what_waits_and_what_is_suspended() {
        let mut state = learner();
        state.profile.reviews_a_day = 1;
        state.reviews.get_mut(&uid("squeeze-right")).expect("a review").suspended = true;
        let mut stage = TuiHarness::new(published(state.clone()), 120, 40);
        let frame = stage.frame();
        assert!(frame.contains("2 due; 1 today, the rest waits; 1 suspended"), "{frame}");
        state.reviews.get_mut(&uid("first-bad-build")).expect("a review").suspended = true;
        state.reviews.get_mut(&uid("valid-brackets")).expect("a review").suspended = true;
        stage = TuiHarness::new(published(state), 120, 40);
        let frame = stage.frame();
        let row = frame.lines().find(|line| line.contains("Valid Brackets")).unwrap_or_default();
        assert!(row.contains("suspended") && row.contains("comes back when you resume it"), "{frame}");
        stage.keys("k k k k S");
        assert_eq!(asked(&stage).map(|(_, how)| how), Some(RescheduleKind::Resumed), "{}", stage.frame());
    }
}
