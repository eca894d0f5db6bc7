//! External editors: starting them, checking their exit, and hanging up on them when the program must end.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::text::editor_launch::{self, Editor, EditorEnvironment, EditorLaunch};
use crate::tui::message::{RequestFailure, RequestResult};

/// Time an editor gets to save its content after a hang-up.
const EDITOR_EXIT_TIMEOUT: Duration = Duration::from_secs(3);

/// How an editor in this terminal ended.
pub(super) enum EditorExit {
    Ended(RequestResult<()>),
    /// The program was asked to end meanwhile.
    Stopped,
}

/// The command that opens a file in another window, if it is set.
pub(super) struct OpenBesideCommand(pub Option<String>);

/// Chooses the program that opens a file. Searches the folders of `PATH`.
pub(super) fn choose_editor(
    file: &Path,
    editor: Option<&str>,
    beside: Option<&OpenBesideCommand>,
) -> RequestResult<EditorLaunch> {
    let launch = match beside {
        None => Editor::choose(editor, &EditorEnvironment::this()).map(|editor| editor.launch(file)),
        Some(OpenBesideCommand(command)) => {
            editor_launch::open_beside(command.as_deref(), editor, &EditorEnvironment::this(), file)
        }
    };
    launch.map_err(|error| error.to_string().into())
}

/// Starts a program in this terminal.
pub(super) fn start_in_terminal(launch: &EditorLaunch) -> RequestResult<Child> {
    Command::from(launch.command()).spawn().map_err(|error| start_failure(launch, &error))
}

/// Starts a program that has a separate window; its output is discarded.
pub(super) fn start_detached(launch: &EditorLaunch) -> RequestResult<()> {
    let mut command = Command::from(launch.command());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C and Ctrl-Z in this terminal must not reach a program with a separate window.
    command.process_group(0);
    let mut child = command.spawn().map_err(|error| start_failure(launch, &error))?;
    tokio::spawn(async move {
        let _ = child.wait().await;
    });
    Ok(())
}

/// The failure to report for an editor's exit status.
pub(super) fn check_exit(launch: &EditorLaunch, ended: io::Result<ExitStatus>) -> RequestResult<()> {
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}; your file is as it left it.", launch.program).into()),
        Err(error) => Err(start_failure(launch, &error)),
    }
}

/// Sends an editor a hang-up. Most editors then save a recovery file and exit; one that doesn't keeps running.
pub(super) async fn hang_up(editor: &mut Child) {
    if let Some(id) = editor.id().and_then(|id| rustix::process::Pid::from_raw(id.cast_signed())) {
        let _ = rustix::process::kill_process(id, rustix::process::Signal::HUP);
    }
    let _ = tokio::time::timeout(EDITOR_EXIT_TIMEOUT, editor.wait()).await;
}

fn start_failure(launch: &EditorLaunch, error: &io::Error) -> RequestFailure {
    format!("{} could not be started: {error}. Set another with `rung config set editor \"name\"`.", launch.program)
        .into()
}
