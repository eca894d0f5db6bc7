//! Chooses the program that opens the learner's file and builds its command line, for screens and commands.
//!
//! A command is split like in a shell (`shell-words`); the file replaces `{file}`, or comes last. This module starts no
//! program itself. It gets settings and installed programs as functions, so tests can replace them.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::types::parent_folder::parent_folder;

/// A program with its arguments, the file included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorLaunch {
    pub program: String,
    pub arguments: Vec<String>,
    /// It runs in this terminal, so the screens are suspended until it ends.
    pub in_terminal: bool,
    /// The folder of the file, where the editor starts: `:e README.md` then opens the statement. `None` if the file or the
    /// program is named by a relative path, which would mean something else there.
    pub folder: Option<PathBuf>,
}

impl EditorLaunch {
    /// The process to start.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

/// The folder of a file in which a program can be started.
fn start_folder(program: &str, file: &Path) -> Option<PathBuf> {
    let is_relative = program.contains('/') && Path::new(program).is_relative();
    let folder = parent_folder(file);
    (folder.is_absolute() && !is_relative).then(|| folder.to_path_buf())
}

/// The environment in which an editor is chosen.
pub struct EditorEnvironment<'a> {
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a program of this name, or at this path, can be run.
    pub installed: &'a dyn Fn(&str) -> bool,
}

impl EditorEnvironment<'static> {
    /// The machine this runs on.
    #[must_use]
    pub fn this() -> Self {
        Self { variable: &|name| std::env::var(name).ok(), installed: &|program| which::which(program).is_ok() }
    }
}

impl fmt::Debug for EditorEnvironment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Machine")
    }
}

/// Why no editor can be chosen, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEditorFound {
    pub message: String,
    pub advice: &'static str,
}

impl fmt::Display for NoEditorFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.message, self.advice)
    }
}

/// Editors that open a window.
const WINDOWED_EDITORS: [&str; 15] = [
    "code",
    "code-insiders",
    "codium",
    "cursor",
    "zed",
    "subl",
    "atom",
    "gedit",
    "gnome-text-editor",
    "kate",
    "gvim",
    "mate",
    "idea",
    "pycharm",
    "notepad",
];
/// Tried in this order if no editor is configured, the easiest first.
const TERMINAL_EDITORS: [&str; 6] = ["nano", "micro", "vim", "vi", "emacs", "notepad"];

/// Other terminal editors. They are offered but never chosen automatically.
const OTHER_TERMINAL_EDITORS: [&str; 5] = ["nvim", "hx", "kak", "joe", "mg"];

/// The editors to offer on this machine: terminal editors and windowed editors.
#[must_use]
pub fn installed_editors(machine: &EditorEnvironment) -> [Vec<String>; 2] {
    let found = |programs: &[&str]| {
        let here = programs.iter().filter(|program| (machine.installed)(program));
        here.map(ToString::to_string).collect::<Vec<_>>()
    };
    [[found(&TERMINAL_EDITORS), found(&OTHER_TERMINAL_EDITORS)].concat(), found(&WINDOWED_EDITORS)]
}

/// An editor's command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// The program and its arguments; never empty.
    words: Vec<String>,
    /// The origin of the choice, for messages.
    pub origin: &'static str,
}

impl Editor {
    /// The editor to use: the preference, `VISUAL`, `EDITOR`, then the first usual one that is installed.
    ///
    /// # Errors
    /// If the configured editor is missing or its command is invalid, the error names it. It is not replaced by another
    /// editor.
    pub fn choose(preference: Option<&str>, machine: &EditorEnvironment) -> Result<Self, NoEditorFound> {
        if let Some((command, origin)) = configured_command(preference, machine) {
            return Self::read(&command, origin, machine);
        }
        let usual =
            TERMINAL_EDITORS.into_iter().find(|program| (machine.installed)(program)).ok_or_else(|| NoEditorFound {
                message: "No editor was found.".to_owned(),
                advice: "Set EDITOR, or `rung config set editor COMMAND`.",
            })?;
        Ok(Self { words: vec![usual.to_owned()], origin: "what is installed" })
    }

    fn read(command: &str, origin: &'static str, machine: &EditorEnvironment) -> Result<Self, NoEditorFound> {
        let refuse = |message| NoEditorFound { message, advice: "`rung config set editor COMMAND` chooses another." };
        let words = shell_words::split(command)
            .map_err(|_| refuse(format!("The editor in {origin} has an unclosed quote: {command}.")))?;
        let installed = words.first().is_some_and(|program| (machine.installed)(program));
        if installed {
            Ok(Self { words, origin })
        } else {
            Err(refuse(format!("The editor in {origin} is not installed: {command}.")))
        }
    }

    /// The command as one line.
    #[must_use]
    pub fn command(&self) -> String {
        self.words.join(" ")
    }

    /// The command that opens a file.
    #[must_use]
    pub fn launch(&self, file: &Path) -> EditorLaunch {
        launch(self.words.clone(), file, !self.is_windowed())
    }

    fn is_windowed(&self) -> bool {
        let name = self.words[0].rsplit('/').next().unwrap_or_default();
        WINDOWED_EDITORS.contains(&name)
    }
}

/// The configured command with its origin.
fn configured_command(preference: Option<&str>, machine: &EditorEnvironment) -> Option<(String, &'static str)> {
    let choices = [
        (preference.map(str::to_owned), "the preference `editor`"),
        ((machine.variable)("VISUAL"), "VISUAL"),
        ((machine.variable)("EDITOR"), "EDITOR"),
    ];
    let named = choices.into_iter().filter_map(|(command, origin)| Some((command?, origin)));
    named.into_iter().find(|(command, _)| !command.trim().is_empty())
}

/// The command that opens a file beside this terminal: the configured command, a pane of the current multiplexer, or a
/// windowed editor.
///
/// # Errors
/// If there is no such command, or the configured command is invalid.
pub fn open_beside(
    command: Option<&str>,
    editor: Option<&str>,
    machine: &EditorEnvironment,
    file: &Path,
) -> Result<EditorLaunch, NoEditorFound> {
    const ADVICE: &str = "Run Rung inside tmux or Zellij, or `rung config set open_beside \"command\"`.";
    if let Some(command) = command.filter(|command| !command.trim().is_empty()) {
        let words = shell_words::split(command).map_err(|_| NoEditorFound {
            message: format!("The preference `open_beside` has an unclosed quote: {command}."),
            advice: ADVICE,
        })?;
        return match words.first() {
            Some(_) => Ok(launch(words, file, false)),
            None => Err(NoEditorFound {
                message: format!("The preference `open_beside` names no program: {command}."),
                advice: ADVICE,
            }),
        };
    }
    if let Some(pane) = pane(machine) {
        let editor = Editor::choose(editor, machine)?.launch(file);
        let pane_arguments = pane[1..].iter().map(ToString::to_string);
        let arguments = pane_arguments.chain([editor.program]).chain(editor.arguments);
        return Ok(EditorLaunch {
            program: pane[0].to_owned(),
            arguments: arguments.collect(),
            in_terminal: false,
            folder: editor.folder,
        });
    }
    let windowed = Editor::choose(editor, machine).ok().filter(Editor::is_windowed);
    let code = || (machine.installed)("code").then(|| Editor { words: vec!["code".to_owned()], origin: "" });
    let message = || "Nothing opens a file beside this window.".to_owned();
    windowed
        .or_else(code)
        .map(|editor| editor.launch(file))
        .ok_or_else(|| NoEditorFound { message: message(), advice: ADVICE })
}

/// The command that opens a pane in the current multiplexer.
fn pane(machine: &EditorEnvironment) -> Option<&'static [&'static str]> {
    let inside = |name: &str| (machine.variable)(name).is_some_and(|v| !v.is_empty());
    match () {
        () if inside("TMUX") => Some(&["tmux", "split-window", "-h"]),
        () if inside("ZELLIJ") => Some(&["zellij", "run", "--direction", "right", "--close-on-exit", "--"]),
        () => None,
    }
}

/// Builds the command. The file replaces `{file}`, or comes last. `words` is not empty.
fn launch(mut words: Vec<String>, file: &Path, in_terminal: bool) -> EditorLaunch {
    let program = words.remove(0);
    let folder = start_folder(&program, file);
    let file = file.to_string_lossy().into_owned();
    if words.iter().any(|word| word.contains("{file}")) {
        for word in &mut words {
            *word = word.replace("{file}", &file);
        }
    } else {
        words.push(file);
    }
    EditorLaunch { program, arguments: words, in_terminal, folder }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chooses on a machine with these variables and programs.
    fn on<R>(variables: &[(&str, &str)], programs: &[&str], ask: impl FnOnce(&EditorEnvironment) -> R) -> R {
        let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        let installed = |name: &str| programs.contains(&name);
        ask(&EditorEnvironment { variable: &variable, installed: &installed })
    }

    fn shown(launch: Result<EditorLaunch, NoEditorFound>) -> String {
        launch.map_or_else(
            |error| error.message,
            |launch| {
                let place = if launch.in_terminal { "here" } else { "apart" };
                format!("{} {:?} {place}", launch.program, launch.arguments)
            },
        )
    }

    fn check(preference: Option<&str>, variables: &[(&str, &str)], programs: &[&str], expected: &str) {
        let file = Path::new("a.py");
        let launch = on(variables, programs, |m| Editor::choose(preference, m).map(|editor| editor.launch(file)));
        assert_eq!(shown(launch), expected);
    }

    #[test]
    fn the_preference_comes_first_then_the_environment_then_what_is_there() {
        let both = [("VISUAL", "code --wait"), ("EDITOR", "vim")];
        check(Some("hx -v"), &both, &["hx", "vim"], r#"hx ["-v", "a.py"] here"#);
        check(None, &both, &["code", "vim"], r#"code ["--wait", "a.py"] apart"#);
        check(None, &[("VISUAL", ""), ("EDITOR", "nano")], &["nano"], r#"nano ["a.py"] here"#);
        check(Some(" "), &[("EDITOR", " ")], &["vi", "nano"], r#"nano ["a.py"] here"#);
        check(None, &[], &[], "No editor was found.");
    }

    #[test]
    fn an_editor_starts_in_the_folder_of_the_file() {
        let check = |command: &str, file: &str, expected: Option<&str>| {
            let editor = on(&[], &["ed", "./ed", "/apps/ed"], |machine| Editor::choose(Some(command), machine));
            let launch = editor.expect("an editor").launch(Path::new(file));
            assert_eq!(launch.folder.as_deref(), expected.map(Path::new), "{command} {file}");
            assert_eq!(launch.command().get_current_dir(), expected.map(Path::new));
        };
        check("ed", "/work/two-sum/a.py", Some("/work/two-sum"));
        check("/apps/ed -n", "/work/two-sum/a.py", Some("/work/two-sum"));
        check("ed", "two-sum/a.py", None);
        check("./ed", "/work/two-sum/a.py", None);
    }

    #[test]
    fn a_command_is_read_as_a_shell_reads_it() {
        check(Some("ed {file} +1"), &[], &["ed"], r#"ed ["a.py", "+1"] here"#);
        check(Some("code --goto={file}:1"), &[], &["code"], r#"code ["--goto=a.py:1"] apart"#);
        check(
            Some("'/my apps/ed' -c \"set nu\" ''"),
            &[],
            &["/my apps/ed"],
            r#"/my apps/ed ["-c", "set nu", "", "a.py"] here"#,
        );
        check(Some(r"/my\ apps/ed a\'b"), &[], &["/my apps/ed"], r#"/my apps/ed ["a'b", "a.py"] here"#);
    }

    #[test]
    fn a_chosen_editor_that_is_missing_is_named_not_replaced() {
        check(Some("hx"), &[], &["nano"], "The editor in the preference `editor` is not installed: hx.");
        check(None, &[("VISUAL", "\"my ed")], &["nano"], "The editor in VISUAL has an unclosed quote: \"my ed.");
    }

    #[test]
    fn beside_means_a_pane_of_the_multiplexer_or_a_window() {
        let check = |command: Option<&str>, variables: &[(&str, &str)], programs: &[&str], expected: &str| {
            assert_eq!(shown(on(variables, programs, |m| open_beside(command, None, m, Path::new("a.py")))), expected);
        };
        check(Some("kitty vim"), &[("TMUX", "x")], &[], r#"kitty ["vim", "a.py"] apart"#);
        check(Some("# kitty"), &[], &[], "The preference `open_beside` names no program: # kitty.");
        check(Some("kitty 'vim"), &[], &[], "The preference `open_beside` has an unclosed quote: kitty 'vim.");
        check(None, &[("TMUX", "x")], &["vi", "code"], r#"tmux ["split-window", "-h", "vi", "a.py"] apart"#);
        check(
            None,
            &[("ZELLIJ", "0")],
            &["vi"],
            r#"zellij ["run", "--direction", "right", "--close-on-exit", "--", "vi", "a.py"] apart"#,
        );
        check(None, &[], &["code"], r#"code ["a.py"] apart"#);
        check(None, &[("EDITOR", "subl -n")], &["subl"], r#"subl ["-n", "a.py"] apart"#);
        check(None, &[], &["vi"], "Nothing opens a file beside this window.");
    }
}
