//! `n`: goes to what Rung proposes next.

use super::destination::Destination;
use super::message::AppCommand;
use super::ui::Ui;
use super::ui::notice::NoticeTone;
use crate::orchestrator::NextProblem;

/// Opens the proposed problem with its reason, or says that there is none.
pub fn go_to_next(ui: &mut Ui, next: Option<NextProblem>) -> Vec<AppCommand> {
    if let Some(next) = next {
        return vec![
            AppCommand::Go(Destination::Problem(next.problem)),
            AppCommand::Say(NoticeTone::Info, next.reason),
        ];
    }
    let text = "Nothing else is planned. The roadmap has more, or come back tomorrow.";
    ui.show_notice(NoticeTone::Good, text);
    Vec::new()
}
