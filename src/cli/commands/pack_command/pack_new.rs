//! `rung pack new DIR`: creates a pack, or a problem in a pack, that passes `rung pack check`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::pack_lookup;
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt::{ask_text, can_prompt};
use crate::cli::output::out::{CommandAnswer, print_stderr};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::{NewPackError, random_uuid, write_pack, write_problem};
use crate::pack::identifiers::{KNOWN_LICENCES, find_unknown_licence, is_id, is_python_name};
use crate::pack::manifest_text::title_from_id;
use crate::pack::scaffold::{NewPack, NewProblem, ProblemMode, name_from_id};
use crate::pack::{self, LoadedPack};
use crate::types::did_you_mean::nearest;
use crate::types::parent_folder::parent_folder;
use crate::types::problem::Difficulty;

/// Default licence of a new pack.
const DEFAULT_LICENCE: &str = "CC-BY-4.0";
/// Default topic, if the pack has no topics.
const DEFAULT_TOPIC: &str = "first-steps";
/// Default id of a pack's first problem.
const DEFAULT_PROBLEM: &str = "first-problem";

/// Create a pack, or a problem in a pack
///
/// If the parent folder is a pack, DIR becomes a problem; otherwise it becomes a pack
/// with one problem. The new problem passes `rung pack check` and is marked for
/// replacement. On a terminal, Rung asks for a missing title, author and licence.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackNewCommand {
    /// New folder; its name becomes the id
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How the tests call the code
    #[arg(long, value_enum, default_value = "function")]
    mode: ModeArg,
    /// Title [default: from the folder's name]
    #[arg(long)]
    title: Option<String>,
    /// Author of the pack; repeatable
    #[arg(long = "author", value_name = "NAME")]
    authors: Vec<String>,
    /// SPDX id of the licence [default: CC-BY-4.0]
    #[arg(long)]
    license: Option<String>,
    /// Id of the first problem
    #[arg(long, value_name = "ID", default_value = DEFAULT_PROBLEM)]
    problem: String,
    /// Main topic [default: the pack's first, or first-steps]
    #[arg(long)]
    topic: Option<String>,
    /// Difficulty
    #[arg(long, value_enum, default_value = "easy")]
    difficulty: DifficultyArg,
    /// Function or class that the tests call [default: from the id]
    #[arg(long)]
    name: Option<String>,
}

/// Values of `--mode`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeArg {
    Function,
    Class,
    Stdin,
    Mutates,
}

/// Values of `--difficulty`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DifficultyArg {
    Easy,
    Medium,
    Hard,
}

impl PackNewCommand {
    /// Creates the pack or the problem.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        // Drop a trailing slash.
        let folder: PathBuf = self.folder.components().collect();
        let id = id_from_folder(&folder)?;
        // Fail before asking any question.
        refuse_unknown_licence(self.license.as_deref())?;
        let answer = if parent_folder(&folder).join("pack.toml").is_file() {
            self.create_problem(session, &folder, &id)?
        } else {
            self.create_pack(session, &folder, &id)?
        };
        session.print_answer(&answer)
    }

    fn create_pack(&self, session: &CliSession, folder: &Path, id: &str) -> Result<NewAnswer, Failure> {
        let license = self.license.clone();
        if folder.join("pack.toml").is_file() {
            let name = folder.display();
            let advice = format!("`rung pack new {name}/NAME` adds a problem to it.");
            return Err(Failure::usage(format!("{name} is a pack already.")).with_advice(advice));
        }
        if !is_id(&self.problem) {
            return Err(invalid_id(&self.problem, "--problem"));
        }
        let topic = find_topic(self.topic.as_deref().unwrap_or(DEFAULT_TOPIC), None)?;
        let asks = can_prompt(session.json);
        let title = self.ask_title(session, id)?;
        let mut authors = self.authors.clone();
        if authors.is_empty() && asks {
            authors.extend(Some(ask_text("Author", "")?).filter(|author| !author.is_empty()));
        }
        if authors.is_empty() {
            let advice = "Add --author NAME, once for each author.";
            return Err(Failure::usage("A pack needs an author.").with_advice(advice));
        }
        let license = match license {
            Some(license) => license,
            None if asks => ask_licence()?,
            None => DEFAULT_LICENCE.to_owned(),
        };
        let pack = NewPack {
            id: id.to_owned(),
            uuid: random_uuid().map_err(|error| write_failure(&error))?,
            title,
            license,
            authors,
        };
        let first = self.new_problem(&self.problem, title_from_id(&self.problem), topic)?;
        let files = write_pack(folder, &pack, &first).map_err(|error| write_failure(&error))?;
        Ok(NewAnswer {
            kind: "pack",
            folder: folder.to_owned(),
            id: pack.id,
            uuid: pack.uuid,
            title: pack.title,
            license: Some(pack.license),
            mode: first.mode.name(),
            files,
            check: format!("rung pack check {}", folder.display()),
        })
    }

    fn create_problem(&self, session: &CliSession, folder: &Path, id: &str) -> Result<NewAnswer, Failure> {
        if folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(write_failure(&NewPackError::Taken(folder.to_owned())));
        }
        let around = parent_folder(folder);
        let loaded = pack_lookup::read_pack(around)?;
        let Some(info) = &loaded.info else {
            let advice = format!("`rung pack check {}` lists its errors.", around.display());
            return Err(Failure::input(format!("Cannot read the pack in {}.", around.display())).with_advice(advice));
        };
        let own = loaded.topics.first().map(|topic| topic.id.to_string());
        let topic = find_topic(self.topic.as_deref().or(own.as_deref()).unwrap_or(DEFAULT_TOPIC), Some(&loaded))?;
        let title = self.ask_title(session, id)?;
        let taken = |name: &String| name.eq_ignore_ascii_case(&title);
        if let Some(other) = loaded.all_problems().find(|other| taken(&other.title) || other.aliases.iter().any(taken))
        {
            let message = format!("“{title}” is already a name of the problem {}.", other.id);
            return Err(Failure::usage(message).with_advice("Give another one with --title."));
        }
        let problem = self.new_problem(id, title, topic)?;
        let files = write_problem(folder, &problem).map_err(|error| write_failure(&error))?;
        tracing::info!(pack = %info.id, problem = %problem.id, "a problem was started");
        Ok(NewAnswer {
            kind: "problem",
            folder: folder.to_owned(),
            check: format!("rung pack check {} --only {}", around.display(), problem.id),
            id: problem.id,
            uuid: problem.uuid,
            title: problem.title,
            license: None,
            mode: problem.mode.name(),
            files,
        })
    }

    fn ask_title(&self, session: &CliSession, id: &str) -> Result<String, Failure> {
        let usual = title_from_id(id);
        let title = match &self.title {
            Some(title) => title.trim().to_owned(),
            None if can_prompt(session.json) => ask_text("Title", &usual)?,
            None => usual,
        };
        if title.is_empty() || title.contains(char::is_control) {
            return Err(Failure::usage("A title is one line of text.").with_advice("Give it with --title."));
        }
        Ok(title)
    }

    fn new_problem(&self, id: &str, title: String, topic: String) -> Result<NewProblem, Failure> {
        let mode = match self.mode {
            ModeArg::Function => ProblemMode::Function,
            ModeArg::Class => ProblemMode::Class,
            ModeArg::Stdin => ProblemMode::Stdin,
            ModeArg::Mutates => ProblemMode::Mutates,
        };
        let difficulty = match self.difficulty {
            DifficultyArg::Easy => Difficulty::Easy,
            DifficultyArg::Medium => Difficulty::Medium,
            DifficultyArg::Hard => Difficulty::Hard,
        };
        let name = self.name.clone().unwrap_or_else(|| name_from_id(id, mode));
        if !is_python_name(&name) {
            let message = format!("“{name}” can't be the name of a function or class.");
            return Err(Failure::usage(message).with_advice("Use a Python name such as `find_it`, and no keyword."));
        }
        let uuid = random_uuid().map_err(|error| write_failure(&error))?;
        Ok(NewProblem { id: id.to_owned(), uuid, title, difficulty, topic, mode, name })
    }
}

/// Derives the id from the folder's name; `.` and `..` are not names.
fn id_from_folder(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if is_id(&name) { Ok(name) } else { Err(invalid_id(&name, "DIR")) }
}

fn invalid_id(name: &str, option: &str) -> Failure {
    let message = if name.is_empty() {
        "The new folder needs a name of its own.".to_owned()
    } else {
        format!("“{name}” can't be an id.")
    };
    let advice = format!("{option} names it in lower-case letters, digits and single hyphens, such as `find-the-gap`.");
    Failure::usage(message).with_advice(advice)
}

fn refuse_unknown_licence(license: Option<&str>) -> Result<(), Failure> {
    let Some(unknown) = license.and_then(find_unknown_licence) else { return Ok(()) };
    let near = nearest(&unknown, KNOWN_LICENCES).map_or_else(
        || format!("Known are {}, joined by OR and AND.", KNOWN_LICENCES.join(", ")),
        |near| format!("Did you mean `{near}`?"),
    );
    Err(Failure::usage(format!("“{unknown}” is not a known licence.")).with_advice(near))
}

/// Asks for a licence until it is a known one.
fn ask_licence() -> Result<String, Failure> {
    loop {
        let licence = ask_text("Licence", DEFAULT_LICENCE)?;
        match refuse_unknown_licence(Some(&licence)) {
            Ok(()) => return Ok(licence),
            Err(unknown) => print_stderr(&format!("{} {}", unknown.message, unknown.advice.unwrap_or_default())),
        }
    }
}

/// Finds a topic of the pack or of the starter pack.
fn find_topic(topic: &str, pack: Option<&LoadedPack>) -> Result<String, Failure> {
    let starter = pack::load_embedded_manifest();
    let own = pack.into_iter().flat_map(|pack| &pack.topics);
    let known: Vec<&str> = own.chain(&starter.topics).map(|topic| topic.id.as_str()).collect();
    if known.contains(&topic) {
        return Ok(topic.to_owned());
    }
    let near =
        nearest(topic, known.iter().copied()).map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
    let advice = format!("{near}To add a topic, write [topic.{topic}] with a title in pack.toml.");
    Err(Failure::usage(format!("There is no topic “{topic}”.")).with_advice(advice))
}

fn write_failure(error: &NewPackError) -> Failure {
    let message = to_sentence(error);
    match error {
        NewPackError::Taken(_) => Failure::usage(message).with_advice("Choose another name; nothing is overwritten."),
        NewPackError::Write(..) | NewPackError::NoRandomness(_) => Failure::environment(message),
    }
}

/// The created pack or problem.
#[derive(Clone, Debug, Serialize)]
pub struct NewAnswer {
    /// `pack` or `problem`.
    pub kind: &'static str,
    pub folder: PathBuf,
    pub id: String,
    pub uuid: String,
    pub title: String,
    /// Licence, if a pack was created.
    pub license: Option<String>,
    pub mode: &'static str,
    /// Relative to the folder.
    pub files: Vec<String>,
    /// The command that checks it.
    pub check: String,
}

impl CommandAnswer for NewAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let license = self.license.as_ref().map_or_else(String::new, |license| format!(", {license}"));
        text.para(0, Ink::Title, &format!("{}: a {} in {}{license}", self.title, self.kind, self.folder.display()));
        for file in &self.files {
            text.line(format!("  {file}"));
        }
        text.gap();
        text.para(0, Ink::Plain, "The task is a placeholder that passes the check; replace it with your own.");
        text.para(0, Ink::Dim, &format!("`{}` lists what is left to do.", self.check));
        text.finish()
    }
}
