//! `rung pack annotate [DIR]`: proposes the knowledge components of a pack's problems.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::pack_check;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::model_provider;
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::{CliSession, build_runtime};
use crate::cli::output::out::{self, CommandAnswer};
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::cli::output::progress::ProgressLine;
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::llm::Provider;
use crate::orchestrator::packs::annotate::{self, Annotator, ComponentGroup, NearTopic, TopicVectors};
use crate::orchestrator::shipped_weights;
use crate::pack::component_file::{self, COMPONENT_FILE, Component, ComponentFile};
use crate::pack::{self, LoadedPack};
use crate::text::number_format::{count_noun, share};
use crate::types::Problem;
use crate::types::ids::ProblemId;
use crate::types::problem::Topic;

/// Topics shown for each problem; the JSON has as many.
const NEAR_TOPICS: usize = 3;

/// Propose knowledge components for the problems of a pack
///
/// Without `--provider`, lists for each problem the topics whose texts are nearest, beside the
/// author's own. With it, asks that language model three times for each problem: for the steps of
/// a solution, for the components that it needs, and for the steps that use each. The answers are
/// written to `kcs.toml` in the pack's folder as proposals for you to accept; what you changed
/// there stays. The model reads the statement, one reference and the editorial, nothing else.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackAnnotateCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Only this problem; repeatable
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
    /// Model to ask: `configured`, a preset such as `ollama`, or the address of a server
    #[arg(long, value_name = "NAME")]
    provider: Option<String>,
    /// Name of the model [default: the server's first]
    #[arg(long, value_name = "NAME", requires = "provider", conflicts_with = "show_payload")]
    model: Option<String>,
    /// Ask again about problems whose texts have changed since
    #[arg(long, requires = "provider", conflicts_with = "show_payload")]
    again: bool,
    /// Print the first request about the first problem, and send nothing
    #[arg(long, conflicts_with = "provider")]
    show_payload: bool,
}

impl PackAnnotateCommand {
    /// Asks, writes the file and prints the proposals.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let loaded = pack_lookup::read_pack(&self.folder)?;
        let problems = pack_check::select_problems(&loaded, &self.only)?;
        let path = self.folder.join(COMPONENT_FILE);
        let mut file = read_components(&path)?;
        if self.show_payload {
            return self.print_payload(session, &problems);
        }
        let failed = match &self.provider {
            Some(name) => self.ask(session, name, &loaded, &problems, (&path, &mut file))?,
            None => Vec::new(),
        };
        let ids: Vec<&str> = loaded.problems.iter().map(|problem| problem.id.as_str()).collect();
        for unknown in component_file::unknown_problems(&file, &ids) {
            out::print_notice(&format!("{}: no problem of the pack is {unknown}", path.display()));
        }
        let answer = AnnotateAnswer::new(&loaded, &problems, &file, failed);
        let exit = if answer.failed.is_empty() { Exit::Ok } else { Exit::Environment };
        session.print_answer_with_exit(&answer, exit)
    }

    fn print_payload(&self, session: &CliSession, problems: &[&Problem]) -> Result<Exit, Failure> {
        let Some(problem) = problems.first() else {
            return Err(Failure::input(format!("{} has no problem.", self.folder.display())));
        };
        let request = load_annotator(session)?.first_request(problem);
        let said: Vec<&str> = request.messages.iter().map(|message| message.text.as_str()).collect();
        out::print_stdout(&format!("{}\n\n{}\n", request.system, said.join("\n\n")))?;
        Ok(Exit::Ok)
    }

    /// Asks about each problem that needs it, and writes the file after each. Returns the problems that failed.
    fn ask(
        &self,
        session: &CliSession,
        name: &str,
        loaded: &LoadedPack,
        problems: &[&Problem],
        (path, file): (&Path, &mut ComponentFile),
    ) -> Result<Vec<FailedProblem>, Failure> {
        let settings = model_provider::provider_settings(name, self.model.as_deref(), &session.config.model)?;
        let annotator = load_annotator(session)?;
        let topics = topics_of(loaded);
        let waiting: Vec<&&Problem> = problems
            .iter()
            .filter(|problem| problem.policy.allow_model)
            .filter(|problem| match state_of(problem, file) {
                AnnotationState::Missing => true,
                AnnotationState::Outdated => self.again,
                AnnotationState::Current | AnnotationState::NotAllowed => false,
            })
            .collect();
        let mut failed = Vec::new();
        build_runtime()?.block_on(async {
            let interrupts = Interrupts::listen()?;
            let provider = model_provider::connect_provider(session, settings).await?;
            let progress = ProgressLine::start(&session.page);
            for (done, problem) in waiting.iter().enumerate() {
                progress.show_piece(done, waiting.len(), problem.id.as_str());
                let names = names_in_use(&topics, file);
                let asking = annotator.annotate(&*provider as &dyn Provider, problem, &names);
                let asked = tokio::select! {
                    asked = asking => asked,
                    () = interrupts.wait_for_presses(1) => {
                        let kept = format!("What was answered is in {}; the same command continues.", path.display());
                        return Err(Failure::interrupted().with_advice(kept));
                    }
                };
                match asked {
                    Ok(entry) => {
                        file.put(entry);
                        file_write::replace_file(path, file.text().as_bytes(), FilePrivacy::Usual)
                            .map_err(|error| write_failure(path, &error))?;
                    }
                    Err(error) => failed.push(FailedProblem { id: problem.id.clone(), reason: error.to_string() }),
                }
            }
            progress.clear();
            Ok(())
        })?;
        Ok(failed)
    }
}

/// Loads the prompt, and reports a fault of the one in the config folder.
fn load_annotator(session: &CliSession) -> Result<Annotator, Failure> {
    let (annotator, fault) = Annotator::load(&session.paths.config)?;
    if let Some(fault) = fault {
        out::print_notice(&fault);
    }
    Ok(annotator)
}

/// Reads the pack's file; an empty one if there is none.
fn read_components(path: &Path) -> Result<ComponentFile, Failure> {
    match file_read::read_text(path, file_read::MAX_TEXT_BYTES) {
        Ok(text) => ComponentFile::parse(&text).map_err(|error| {
            Failure::input(format!("Cannot read {}: {error}.", path.display()))
                .with_advice("Correct it, or move it away: `rung pack annotate` then starts a new one.")
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(ComponentFile::default()),
        Err(error) => Err(Failure::input(format!("Cannot read {}: {error}.", path.display()))),
    }
}

/// The names that a model should use again: the pack's topics, then the components of other problems.
fn names_in_use(topics: &[Topic], file: &ComponentFile) -> Vec<String> {
    let topics = topics.iter().map(|topic| topic.title.clone());
    let components = file.entries().iter().flat_map(|entry| &entry.components).map(|component| component.name.clone());
    let mut seen = BTreeSet::new();
    topics.chain(components).filter(|name| seen.insert(name.to_lowercase())).collect()
}

/// The pack's own topics, and those of the starter pack.
fn topics_of(loaded: &LoadedPack) -> Vec<Topic> {
    let mut topics = loaded.topics.clone();
    let starter = pack::load_embedded_manifest().topics;
    topics.extend(starter.into_iter().filter(|topic| loaded.topics.iter().all(|own| own.id != topic.id)));
    topics
}

fn write_failure(path: &Path, error: &io::Error) -> Failure {
    Failure::environment(format!("Cannot write {}: {error}.", path.display()))
        .with_advice("Make the pack's folder writable; the same command continues.")
}

/// Whether a problem's entry is there and fits its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum AnnotationState {
    /// The entry is about today's texts.
    Current,
    /// The texts have changed since.
    Outdated,
    /// There is no entry.
    Missing,
    /// The pack forbids asking a model about it, and there is no entry.
    NotAllowed,
}

fn state_of(problem: &Problem, file: &ComponentFile) -> AnnotationState {
    match file.entry(&problem.id) {
        Some(entry) if entry.texts == component_file::hash_texts(problem) => AnnotationState::Current,
        Some(_) => AnnotationState::Outdated,
        None if problem.policy.allow_model => AnnotationState::Missing,
        None => AnnotationState::NotAllowed,
    }
}

/// A problem that the model could not be asked about.
#[derive(Clone, Debug, Serialize)]
struct FailedProblem {
    id: ProblemId,
    reason: String,
}

/// The proposals.
#[derive(Clone, Debug, Serialize)]
struct AnnotateAnswer {
    #[serde(flatten)]
    pack: Option<PackName>,
    problems: Vec<AnnotatedProblem>,
    /// Components of all problems in the file; those with similar names are together.
    groups: Vec<ComponentGroup>,
    /// Problems without an answer, with the reason.
    failed: Vec<FailedProblem>,
}

#[derive(Clone, Debug, Serialize)]
struct AnnotatedProblem {
    id: ProblemId,
    /// The author's.
    topics: Vec<String>,
    /// The topics whose texts are nearest; empty if the predictor's weights can't be read.
    nearest: Vec<NearTopic>,
    state: AnnotationState,
    /// From `kcs.toml`.
    steps: Vec<String>,
    components: Vec<Component>,
}

impl AnnotateAnswer {
    fn new(loaded: &LoadedPack, problems: &[&Problem], file: &ComponentFile, failed: Vec<FailedProblem>) -> Self {
        let (weights, topics) = (shipped_weights(), topics_of(loaded));
        let topics = weights.as_ref().map(|weights| TopicVectors::new(&weights.embedding, &topics));
        let annotated = |problem: &&Problem| {
            let entry = file.entry(&problem.id);
            AnnotatedProblem {
                id: problem.id.clone(),
                topics: problem.topics.iter().map(ToString::to_string).collect(),
                nearest: topics.as_ref().map(|topics| topics.nearest(problem, NEAR_TOPICS)).unwrap_or_default(),
                state: state_of(problem, file),
                steps: entry.map(|entry| entry.steps.clone()).unwrap_or_default(),
                components: entry.map(|entry| entry.components.clone()).unwrap_or_default(),
            }
        };
        Self {
            pack: loaded.info.as_ref().map(PackName::from_info),
            problems: problems.iter().map(annotated).collect(),
            groups: annotate::group_components(file.entries()),
            failed,
        }
    }

    fn append_nearest(&self, text: &mut PageText<'_>) {
        text.heading("Topics");
        let head = ["problem", "topics", "nearest by their texts"].map(|name| cell(Ink::Dim, name)).to_vec();
        let row = |problem: &AnnotatedProblem| {
            let near = problem.nearest.iter().map(|near| format!("{} {}", near.topic, share(near.similarity)));
            vec![
                plain(problem.id.as_str()),
                plain(problem.topics.join(", ")),
                plain(near.collect::<Vec<_>>().join(", ")),
            ]
        };
        text.table(2, &std::iter::once(head).chain(self.problems.iter().map(row)).collect::<Vec<_>>());
    }

    fn append_components(&self, text: &mut PageText<'_>) {
        for problem in self.problems.iter().filter(|problem| !problem.components.is_empty()) {
            text.heading(problem.id.as_str());
            if problem.state == AnnotationState::Outdated {
                text.hang(2, "", Ink::Dim, "The problem's texts have changed since; `--again` asks once more.");
            }
            for (i, step) in problem.steps.iter().enumerate() {
                text.hang(2, &format!("{}. ", i + 1), Ink::Plain, step);
            }
            for component in &problem.components {
                let steps: Vec<String> = component.steps.iter().map(ToString::to_string).collect();
                let steps = if steps.is_empty() { String::new() } else { format!(" ({})", steps.join(", ")) };
                let mark = if component.accepted { "✓" } else { "?" };
                let mark = format!("{} ", text.page.symbol(mark));
                text.hang(2, &mark, Ink::Plain, &format!("{}{steps}: {}", component.name, component.why));
            }
        }
        if !self.groups.is_empty() {
            text.heading("Components of the pack");
            let row = |group: &ComponentGroup| {
                vec![plain(count_noun(group.problems, "problem")), plain(group.names.join(" · "))]
            };
            text.table(2, &self.groups.iter().map(row).collect::<Vec<_>>());
        }
    }
}

impl CommandAnswer for AnnotateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if let Some(pack) = &self.pack {
            text.line(page.paint(Ink::Title, &format!("{} {}", pack.title, pack.version)));
        }
        self.append_nearest(&mut text);
        self.append_components(&mut text);
        let with = |state| self.problems.iter().filter(|problem| problem.state == state).count();
        let (missing, forbidden) = (with(AnnotationState::Missing), with(AnnotationState::NotAllowed));
        text.gap();
        if missing > 0 && self.failed.is_empty() {
            let whose = count_noun(missing, "problem");
            text.para(0, Ink::Dim, &format!("{whose} without components: `--provider NAME` asks a model for them."));
        }
        if forbidden > 0 {
            let whose = count_noun(forbidden, "problem");
            let why = "`policy.allow_model = false` in pack.toml keeps a model from being asked about";
            text.para(0, Ink::Dim, &format!("{why} {whose}."));
        }
        for failed in &self.failed {
            text.hang(0, &format!("{}: ", failed.id), Ink::Bad, &failed.reason);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests;
