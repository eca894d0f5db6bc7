//! Which program opens the learner's file, and how.
//!
//! Reads nothing itself: the environment and what is installed come in as functions, so that the choice can be tested.

use std::path::Path;

/// A program with its arguments, the file included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    pub program: String,
    pub arguments: Vec<String>,
    /// It draws in this terminal: the screens step aside until it ends.
    pub in_terminal: bool,
}

/// What is known about this machine.
pub struct Machine<'a> {
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a program of this name can be run.
    pub installed: &'a dyn Fn(&str) -> bool,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Machine")
    }
}

/// Editors with a window of their own.
const WINDOWED: [&str; 15] = [
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
/// Tried in this order where nothing is configured.
const USUAL: [&str; 4] = ["nano", "vim", "vi", "emacs"];

/// The editor: configured, else `VISUAL`, else `EDITOR`, else one that is usually there.
///
/// # Errors
/// A sentence with what to set when there is none.
pub fn edit(configured: Option<&str>, machine: &Machine, file: &Path) -> Result<Launch, String> {
    let words = configured_editor(configured, machine)
        .or_else(|| USUAL.iter().find(|name| (machine.installed)(name)).map(|name| vec![(*name).to_owned()]));
    let words = words.ok_or("No editor was found. Set EDITOR, or `rung config set editor \"name\"`.")?;
    let in_terminal = !WINDOWED.contains(&base(&words[0]));
    Ok(launch(words, file, in_terminal))
}

/// What opens a file beside this terminal: the configured command; a pane of the multiplexer we are in; a windowed
/// editor.
///
/// # Errors
/// A sentence with what to set when there is nothing.
pub fn beside(
    configured: Option<&str>,
    editor: Option<&str>,
    machine: &Machine,
    file: &Path,
) -> Result<Launch, String> {
    let command = configured.map(split).filter(|words| !words.is_empty());
    if let Some(words) = command {
        return Ok(launch(words, file, false));
    }
    let inside = |name: &str| (machine.variable)(name).is_some_and(|v| !v.is_empty());
    let pane: Option<&[&str]> = match () {
        () if inside("TMUX") => Some(&["tmux", "split-window", "-h"]),
        () if inside("ZELLIJ") => Some(&["zellij", "run", "--direction", "right", "--close-on-exit", "--"]),
        () => None,
    };
    if let Some(pane) = pane {
        let editor = edit(editor, machine, file)?;
        let mut arguments: Vec<String> = pane[1..].iter().map(ToString::to_string).collect();
        arguments.push(editor.program);
        arguments.extend(editor.arguments);
        return Ok(Launch { program: pane[0].to_owned(), arguments, in_terminal: false });
    }
    let windowed = configured_editor(editor, machine).filter(|words| WINDOWED.contains(&base(&words[0])));
    let found = || (machine.installed)("code").then(|| vec!["code".to_owned()]);
    windowed.or_else(found).map(|words| launch(words, file, false)).ok_or_else(|| {
        "Nothing opens a file beside this window. Run Rung inside tmux or Zellij, or `rung config set open_beside \
         \"command\"`."
            .to_owned()
    })
}

fn configured_editor(configured: Option<&str>, machine: &Machine) -> Option<Vec<String>> {
    let from = |name: &str| (machine.variable)(name);
    let candidates = [configured.map(str::to_owned), from("VISUAL"), from("EDITOR")];
    candidates.into_iter().flatten().map(|command| split(&command)).find(|words| !words.is_empty())
}

/// The file takes the place of `{file}`, or comes last.
fn launch(mut words: Vec<String>, file: &Path, in_terminal: bool) -> Launch {
    let file = file.to_string_lossy().into_owned();
    let program = words.remove(0);
    if words.iter().any(|word| word.contains("{file}")) {
        words.iter_mut().for_each(|word| *word = word.replace("{file}", &file));
    } else {
        words.push(file);
    }
    Launch { program, arguments: words, in_terminal }
}

fn base(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}

/// Splits a command line as a shell would: blanks part words, quotes and backslashes keep them together.
#[must_use]
pub fn split(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None::<char>);
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(chars.next()),
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_would() {
        let check = |command: &str, expected: &[&str]| assert_eq!(split(command), expected, "{command}");
        check("vim", &["vim"]);
        check("  code  --wait ", &["code", "--wait"]);
        check("'/my apps/ed' -c \"set nu\"", &["/my apps/ed", "-c", "set nu"]);
        check(r"/my\ apps/ed a\'b", &["/my apps/ed", "a'b"]);
        check("ed ''", &["ed", ""]);
        check("", &[]);
        check("'open", &["open"]);
    }

    /// Chooses on a machine with these variables and programs.
    fn machine<R>(variables: &[(&str, &str)], programs: &[&str], ask: impl FnOnce(&Machine) -> R) -> R {
        let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        let installed = |name: &str| programs.contains(&name);
        ask(&Machine { variable: &variable, installed: &installed })
    }

    fn shown(launch: &Launch) -> String {
        format!(
            "{} {} {}",
            launch.program,
            launch.arguments.join(" "),
            if launch.in_terminal { "here" } else { "apart" }
        )
    }

    #[test]
    fn the_editor_is_the_one_the_learner_named() {
        let check = |configured: Option<&str>, variables: &[(&str, &str)], programs: &[&str], expected: &str| {
            let chosen = machine(variables, programs, |m| edit(configured, m, Path::new("a.py")));
            assert_eq!(chosen.as_ref().map_or_else(|e| e.clone(), shown), expected);
        };
        check(Some("hx -v"), &[("EDITOR", "vim")], &[], "hx -v a.py here");
        check(None, &[("VISUAL", "code --wait"), ("EDITOR", "vim")], &[], "code --wait a.py apart");
        check(Some(" "), &[("EDITOR", "ed {file} +1")], &[], "ed a.py +1 here");
        check(None, &[], &["vi", "nano"], "nano a.py here");
        let none = machine(&[], &[], |m| edit(None, m, Path::new("a.py")));
        assert!(none.is_err_and(|e| e.contains("EDITOR")));
    }

    #[test]
    fn beside_means_a_pane_of_the_multiplexer_or_a_window() {
        let check = |configured: Option<&str>, variables: &[(&str, &str)], programs: &[&str], expected: &str| {
            let chosen = machine(variables, programs, |m| beside(configured, None, m, Path::new("a.py")));
            assert_eq!(chosen.as_ref().map_or_else(|e| e.clone(), shown), expected);
        };
        check(Some("kitty vim"), &[("TMUX", "x")], &[], "kitty vim a.py apart");
        check(None, &[("TMUX", "x")], &["vi", "code"], "tmux split-window -h vi a.py apart");
        check(None, &[("ZELLIJ", "0")], &["vi"], "zellij run --direction right --close-on-exit -- vi a.py apart");
        check(None, &[], &["code"], "code a.py apart");
        check(None, &[("EDITOR", "subl -n")], &[], "subl -n a.py apart");
        assert!(machine(&[], &["vi"], |m| beside(None, None, m, Path::new("a.py"))).is_err());
    }
}
