//! Opens a file in the learner's editor, in the foreground.

use std::path::Path;

use super::exit::Failure;
use crate::text::editor_launch::{Editor, EditorEnvironment, NoEditorFound};

/// Chooses the editor from the preference and the environment.
pub fn find(preference: Option<&str>) -> Result<Editor, Failure> {
    Editor::choose(preference, &EditorEnvironment::this()).map_err(Failure::from)
}

/// Starts the editor on a file and waits until it is closed.
pub fn open(editor: &Editor, file: &Path) -> Result<(), Failure> {
    let launch = editor.launch(file);
    match launch.command().status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::environment(format!("The editor `{}` ended with {status}.", editor.command()))),
        Err(error) => Err(Failure::environment(format!("Cannot start the editor `{}`: {error}.", editor.command()))),
    }
}

impl From<NoEditorFound> for Failure {
    fn from(error: NoEditorFound) -> Self {
        Self::environment(error.message).with_advice(error.advice)
    }
}
