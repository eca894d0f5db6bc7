//! Editors: started, waited for, told when the program must end.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::tui::message::{Failure, Outcome};
use crate::words::editor::{self, Editor, Launch, Machine};

/// An editor that was told to end gets this long to save what it has.
const PATIENCE: Duration = Duration::from_secs(3);

/// How an editor in this terminal was left.
pub(super) enum Left {
    Ended(Outcome<()>),
    /// The program was asked to end meanwhile.
    Stopped,
}

/// The command that opens a file beside this window, where one is set.
pub(super) struct Beside(pub Option<String>);

/// Which program opens a file. Looks through the folders of `PATH`.
pub(super) fn choose(file: &Path, editor: Option<&str>, beside: Option<&Beside>) -> Outcome<Launch> {
    let launch = match beside {
        None => Editor::choose(editor, &Machine::this()).map(|editor| editor.launch(file)),
        Some(Beside(command)) => editor::beside(command.as_deref(), editor, &Machine::this(), file),
    };
    launch.map_err(|error| error.to_string().into())
}

/// Starts a program in this terminal.
pub(super) fn start(launch: &Launch) -> Outcome<Child> {
    Command::new(&launch.program).args(&launch.arguments).spawn().map_err(|error| not_started(launch, &error))
}

/// Starts a program that has a window of its own; nothing it prints reaches the screens.
pub(super) fn spawn(launch: &Launch) -> Outcome<()> {
    let mut command = Command::new(&launch.program);
    command.args(&launch.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Keys that stop or end what runs in this terminal are not for a program with a window.
    #[cfg(unix)]
    command.process_group(0);
    let mut child = command.spawn().map_err(|error| not_started(launch, &error))?;
    tokio::spawn(async move {
        let _ = child.wait().await;
    });
    Ok(())
}

/// What there is to say about an editor's end.
pub(super) fn ended(launch: &Launch, ended: io::Result<ExitStatus>) -> Outcome<()> {
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}; your file is as it left it.", launch.program).into()),
        Err(error) => Err(not_started(launch, &error)),
    }
}

/// Tells an editor that its terminal goes: editors save what they have for recovery then, and end. One that stays is
/// left to itself.
pub(super) async fn hang_up(editor: &mut Child) {
    #[cfg(unix)]
    if let Some(id) = editor.id().and_then(|id| rustix::process::Pid::from_raw(id.cast_signed())) {
        let _ = rustix::process::kill_process(id, rustix::process::Signal::HUP);
    }
    let _ = tokio::time::timeout(PATIENCE, editor.wait()).await;
}

fn not_started(launch: &Launch, error: &io::Error) -> Failure {
    format!("{} could not be started: {error}. Set another with `rung config set editor \"name\"`.", launch.program)
        .into()
}
