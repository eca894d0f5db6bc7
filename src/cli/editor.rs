//! The learner's editor: found in the preferences or the environment, started on a file in the foreground.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::exit::Failure;

/// Editors that are tried when nobody chose one, the gentlest first.
const USUAL: [&str; 5] = ["nano", "micro", "vim", "vi", "notepad"];

/// An editor's command: a program and its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    words: Vec<String>,
    /// Where the choice comes from, for messages.
    pub origin: &'static str,
}

impl Editor {
    /// The editor to use: the preference, `VISUAL`, `EDITOR`, then the first usual one that is installed.
    pub fn find(setting: Option<&str>) -> Result<Self, Failure> {
        let variable = |name: &str| std::env::var(name).ok();
        Self::choose(setting, &variable, |program: &str| installed(program).is_some())
    }

    fn choose(
        setting: Option<&str>,
        variable: &dyn Fn(&str) -> Option<String>,
        installed: impl Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        let chosen = [
            (setting.map(str::to_owned), "the preference `editor`"),
            (variable("VISUAL"), "VISUAL"),
            (variable("EDITOR"), "EDITOR"),
        ];
        for (command, origin) in chosen {
            let Some(command) = command.filter(|command| !command.trim().is_empty()) else { continue };
            let words = split(&command).ok_or_else(|| {
                Failure::environment(format!("The editor in {origin} has an unclosed quote: {command}."))
            })?;
            if words.first().is_some_and(|program| installed(program)) {
                return Ok(Self { words, origin });
            }
            let message = format!("The editor in {origin} is not installed: {command}.");
            return Err(Failure::environment(message).advise("`rung config set editor COMMAND` chooses another."));
        }
        let usual = USUAL.into_iter().find(|program| installed(program));
        let words = usual.map(|program| vec![program.to_owned()]);
        words.map(|words| Self { words, origin: "what is installed" }).ok_or_else(|| {
            Failure::environment("No editor was found.").advise("Set EDITOR, or `rung config set editor COMMAND`.")
        })
    }

    /// The command as one line.
    #[must_use]
    pub fn command(&self) -> String {
        self.words.join(" ")
    }

    /// Starts the editor on a file and waits until it is closed.
    pub fn open(&self, file: &Path) -> Result<(), Failure> {
        let (program, arguments) = (&self.words[0], &self.words[1..]);
        let status = Command::new(program).args(arguments).arg(file).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Failure::environment(format!("The editor `{}` ended with {status}.", self.command()))),
            Err(error) => Err(Failure::environment(format!("The editor `{}` did not start: {error}.", self.command()))),
        }
    }
}

/// Splits a command into words at spaces, as a shell does with single and double quotes. Nothing else is interpreted;
/// none when a quote is never closed.
fn split(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Where a program is, looked up in `PATH` unless its name has a folder.
fn installed(program: &str) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let endings: &[&OsStr] = if cfg!(windows) { &[OsStr::new(".exe"), OsStr::new(".cmd")] } else { &[OsStr::new("")] };
    let named = |folder: PathBuf| {
        endings.iter().map(move |ending| {
            let mut name = OsString::from(program);
            name.push(ending);
            folder.join(name)
        })
    };
    std::env::split_paths(&path).flat_map(named).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(setting: Option<&str>, visual: &str, editor: &str, has: &[&str], expected: Result<&str, &str>) {
        let variable = |name: &str| Some(if name == "VISUAL" { visual } else { editor }.to_owned());
        let found = Editor::choose(setting, &variable, |program| has.contains(&program));
        match (found, expected) {
            (Ok(editor), Ok(command)) => assert_eq!(editor.command(), command),
            (Err(failure), Err(message)) => assert!(failure.to_string().contains(message), "{failure}"),
            (found, expected) => panic!("{found:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn the_preference_comes_first_then_the_environment_then_what_is_there() {
        check(Some("code --wait"), "vim", "nano", &["code", "vim"], Ok("code --wait"));
        check(None, "vim", "nano", &["vim", "nano"], Ok("vim"));
        check(None, "", "nano", &["nano"], Ok("nano"));
        check(None, "", " ", &["vi", "vim"], Ok("vim"));
        check(None, "", "", &[], Err("Set EDITOR"));
    }

    #[test]
    fn a_chosen_editor_that_is_missing_is_named_not_replaced() {
        check(Some("hx"), "", "", &["nano"], Err("The editor in the preference `editor` is not installed: hx."));
        check(None, "\"my editor", "", &["nano"], Err("The editor in VISUAL has an unclosed quote"));
    }

    #[test]
    fn commands_split_as_in_a_shell() {
        let words = |command| split(command).expect("closed quotes");
        assert_eq!(words("code --wait"), ["code", "--wait"]);
        assert_eq!(words(r#""/opt/my editor/bin" -n '' "a'b""#), ["/opt/my editor/bin", "-n", "", "a'b"]);
        assert_eq!(words("  "), Vec::<String>::new());
        assert_eq!(split("'open"), None);
    }
}
