//! Adds the line that connects the name the tests call with the function of the file.
//!
//! The key does something only while the Tests pane shows such a line.

use crate::text::past_submission_text;
use crate::tui::message::{AppCommand, TutorRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::JudgeReport;
use crate::types::verdict_report::ADD_LINE;

use super::problem_view_state::OpenProblem;

/// Whether a report shows the line. The judge's message ends with it.
pub(super) fn offers_line(report: &JudgeReport) -> bool {
    report.compile_error.as_ref().is_some_and(|error| error.message.contains(ADD_LINE))
}

/// Requests the change of the file.
pub(super) fn connect(open: &OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let shown = open.last_result.as_ref().is_some_and(|result| offers_line(result.report()));
    if !shown {
        ui.show_notice(NoticeTone::Info, "No line has to be added: the result shown asks for none.");
        return Vec::new();
    }
    vec![ui.new_request(TutorRequest::ConnectName(open.uid.clone())).1]
}

/// Reports the line that was added.
pub(super) fn report_added(ui: &mut Ui, line: &str) {
    let saved = past_submission_text::FILE_WAS_SAVED;
    ui.show_notice(NoticeTone::Good, format!("Added `{line}` at the end. {saved}"));
}
