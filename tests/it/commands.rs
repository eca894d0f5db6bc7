//! Tests that every `rung …` command named in the program, its README or its documents exists, with its flags.
//!
//! The test uses clap's description of the command line, so it fails for stale mentions of a renamed command. It reads
//! the Markdown files, and each string and comment of the sources outside tests.

use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use rung_tutor::cli::Cli;

use crate::sources::lexer::{Kind, tokens};
use crate::sources::{Source, before_tests, program, root};

/// The documents at the crate's root.
const DOCUMENTS: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
/// The heading of the README below which code in the text is a command without `rung` in front.
const BARE: &str = "## From the command line";
/// Words that announce a command outside of code.
const ANNOUNCED: [&str; 5] = ["run ", "Run ", "try ", "Try ", "command "];

/// The commands in a text: code in backticks that begins with `rung`, the whole text if it begins so, and the text
/// after an announcing word.
fn commands(text: &str) -> Vec<String> {
    let announced = ANNOUNCED.iter().flat_map(|word| text.match_indices(word).map(|(at, _)| &text[at + word.len()..]));
    let all = code(text).chain([text]).chain(announced);
    all.filter(|command| command.starts_with("rung ")).map(str::to_owned).collect()
}

/// Returns the text between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The commands in a Markdown file, including its code blocks, and flags without a command.
fn in_document(text: &str) -> Vec<String> {
    let mut found = commands(text);
    let blocks = code(text).filter(|block| block.contains('\n')).flat_map(str::lines);
    found.extend(blocks.filter(|line| line.starts_with("rung ")).map(str::to_owned));
    found.extend(code(text).filter(|code| code.starts_with("--")).map(str::to_owned));
    let bare = text.split_once(BARE).map_or("", |(_, after)| after.split("\n\n").nth(1).unwrap_or_default());
    let bare =
        code(bare).filter(|code| code.starts_with(|c: char| c.is_ascii_lowercase()) && !code.starts_with("rung"));
    found.extend(bare.map(|command| format!("rung {command}")));
    found
}

/// The commands in the strings and comments of a source. Consecutive comment lines are one text.
fn in_source(source: &str) -> Vec<String> {
    let (mut found, mut comment) = (Vec::new(), String::new());
    for token in tokens(source) {
        if token.kind == Kind::Comment {
            comment += token.text.trim_start_matches(['/', '!', ' ']);
            comment.push(' ');
            continue;
        }
        found.extend(commands(&std::mem::take(&mut comment)));
        if token.kind == Kind::Text {
            found.extend(commands(&unescaped(token.text)));
        }
    }
    found.extend(commands(&comment));
    found
}

/// Unescapes a string as far as commands need: joins continued lines, and removes escapes from quotes.
fn unescaped(text: &str) -> String {
    let lines = text.split("\\\n").enumerate();
    let joined: String = lines.map(|(at, line)| if at == 0 { line } else { line.trim_start() }).collect();
    joined.replace("\\\"", "\"").replace("\\n", "\n")
}

/// Returns the mistake in a command or in a flag without a command, if there is one.
fn wrong(rung: &Command, text: &str) -> Option<String> {
    if let Some(flag) = text.strip_prefix("--") {
        let flag = name(flag);
        return (!anywhere(rung, flag)).then(|| format!("no command has `--{flag}`"));
    }
    let mut command = rung;
    let mut words =
        text.split_whitespace().skip(1).map(|word| word.trim_matches(['[', ']', '(', ')', '.', ',', ';', ':', '"']));
    while let Some(word) = words.next() {
        if let Some(flag) = word.strip_prefix("--").map(name) {
            let Some(known) = own_flag(rung, flag).or_else(|| own_flag(command, flag)) else {
                if !has_flag(command, flag) {
                    return Some(format!("`{}` has no `--{flag}`", command.get_name()));
                }
                continue;
            };
            if known.get_action().takes_values() && !word.contains('=') {
                words.next();
            }
        } else if word.starts_with(['|', '>', '&']) {
            // The rest belongs to the shell.
            break;
        } else if command.has_subcommands() {
            // A placeholder may stand for any command.
            if word.is_empty() || word.starts_with(['{', '<', '…', '-']) {
                break;
            }
            let Some(found) = subcommand(command, word) else {
                return Some(format!("`{}` has no command `{word}`", command.get_name()));
            };
            command = found;
        }
    }
    None
}

/// The name of a flag, without a value after it.
fn name(flag: &str) -> &str {
    flag.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or(flag)
}

fn own_flag<'a>(command: &'a Command, flag: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|argument| argument.get_long() == Some(flag))
}

fn has_flag(command: &Command, flag: &str) -> bool {
    own_flag(command, flag).is_some() || ["help", "version"].contains(&flag)
}

fn anywhere(command: &Command, flag: &str) -> bool {
    has_flag(command, flag) || command.get_subcommands().any(|command| anywhere(command, flag))
}

/// The command with this name. If the word is several names separated by `|`, all must exist, and the first is used.
fn subcommand<'a>(command: &'a Command, word: &str) -> Option<&'a Command> {
    let found: Option<Vec<&Command>> = word.split('|').map(|name| command.find_subcommand(name)).collect();
    found?.first().copied()
}

/// The pages below `docs`.
fn pages() -> impl Iterator<Item = Source> {
    let entries = std::fs::read_dir(root().join("docs")).expect("documents");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names
        .filter(|name| Path::new(name).extension().is_some_and(|it| it == "md"))
        .map(|name| Source::read(&format!("docs/{name}")))
}

#[test]
fn every_command_that_is_named_exists() {
    let rung = Cli::command();
    let documents = DOCUMENTS.map(Source::read).into_iter().chain(pages());
    let documents = documents.map(|file| (in_document(&file.text), file.name));
    let sources = program().into_iter().map(|file| (in_source(before_tests(&file.text)), file.name));
    let named: Vec<(Vec<String>, String)> = documents.chain(sources).collect();
    let all = named.iter().flat_map(|(commands, file)| commands.iter().map(move |command| (command, file)));
    assert!(all.clone().count() > 150, "only {} commands found", all.count());
    let findings: Vec<String> = all
        .filter_map(|(command, file)| {
            let start: String = command.chars().take(60).collect();
            Some(format!("{file}: {start}: {}", wrong(&rung, command)?))
        })
        .collect();
    assert!(findings.is_empty(), "commands that don't exist are named:\n{}", findings.join("\n"));
}

#[test]
fn unknown_command_in_text_is_detected() {
    let rung = Cli::command();
    let check = |found: Vec<String>, expected: &[&str]| {
        let wrong: Vec<String> = found.iter().filter_map(|command| wrong(&rung, command)).collect();
        assert_eq!(wrong, expected, "{found:?}");
    };
    check(
        in_source("// Run `rung pack publish X`.\n/// `rung\n/// lst`"),
        &["`pack` has no command `publish`", "`rung` has no command `lst`"],
    );
    check(
        in_source(
            r#"f("Try rung histry", "rung run {id} --every", "`rung \
        state mend`")"#,
        ),
        &["`rung` has no command `histry`", "`run` has no `--every`", "`state` has no command `mend`"],
    );
    check(in_source("// `rung list | head`, `rung {again} x`, `rung run x --json --all`, one rung up"), &[]);
    // A value is not a command.
    check(
        in_source("// `rung lab learners --traces DIR`, `rung lab learners --seed 3 x`"),
        &["`learners` has no command `x`"],
    );
    check(
        in_document("as `rung state show|mend` or `--nothing`"),
        &["`state` has no command `show|mend`", "no command has `--nothing`"],
    );
    check(in_document("```sh\nrung\nrung nowhere\n```"), &["`rung` has no command `nowhere`"]);
    check(
        in_document(&format!("{BARE}\n\nsuch as `lst`, `run ID [FILE] [--watch]`\n\n`lst`")),
        &["`rung` has no command `lst`"],
    );
}
