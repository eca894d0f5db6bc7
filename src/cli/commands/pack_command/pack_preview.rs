//! `rung pack preview [DIR]`: shows a pack as learners will see it, on a screen or as text.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::args::global_options::GlobalOptions;
use crate::cli::commands::show;
use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::open_tui;
use crate::cli::context::session::CliSession;
use crate::cli::output::markdown;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::verdict_output::JudgeAnswer;
use crate::orchestrator::Cancel;
use crate::orchestrator::packs::preview::{HintLevel, HintTextSource, PackPreview as Looked, preview_hints};
use crate::orchestrator::signature_text;
use crate::tui;
use crate::types::Language;
use crate::types::did_you_mean::nearest;
use crate::types::hint_types::{Band, level_name};
use crate::types::humanize::capitalize;
use crate::types::problem::{Bug, Problem};

/// Show a pack as learners will see it
///
/// Rung shows the statement, the hints for each kind of learner and known bug, and the
/// verdict of each bug. On a terminal, a screen updates after every save; otherwise, or
/// with --json, it prints text.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackPreviewCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Only this problem; on the screen, the first one
    #[arg(long, value_name = "PROBLEM")]
    only: Option<String>,
    /// Width of the text in columns
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..=200))]
    width: Option<u16>,
}

impl PackPreviewCommand {
    /// Shows the preview.
    pub fn run(&self, session: &CliSession, global: &GlobalOptions) -> Result<Exit, Failure> {
        let on_screen = !session.json && io::stdout().is_terminal() && io::stdin().is_terminal();
        session.with_judge(async |judge| {
            let looked = Looked::new(&self.folder, judge);
            let (loaded, _) = looked.read().map_err(|why| Failure::input(to_sentence(&why)))?;
            let mut problems: Vec<&Problem> = loaded.all_problems().collect();
            // Same order as on the screen.
            problems.sort_by(|a, b| a.id.cmp(&b.id));
            let at = self.start_index(&problems)?;
            if on_screen {
                let prefs = open_tui::tui_preferences(session, global);
                let now = session.clock.now();
                let start = tui::preview_loop::PreviewStart { at, width: self.width, now };
                tui::preview_pack(looked, prefs, start)
                    .await
                    .map_err(|error| Failure::environment(to_sentence(&format!("{error:#}"))))?;
                return Ok(Exit::Ok);
            }
            let chosen = match &self.only {
                Some(_) => vec![problems[at]],
                None => problems,
            };
            let interrupts = Interrupts::listen()?;
            tokio::select! {
                answer = build_answer(&looked, &chosen) => {
                    let width = self.width.map_or(session.page.width, usize::from);
                    let page = Page { width, ..session.page.clone() };
                    crate::cli::output::out::print_stdout(&crate::cli::output::out::render(&answer, &page, session.json)?)?;
                    Ok(Exit::Ok)
                }
                () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
            }
        })
    }

    /// Index of the first problem to show.
    fn start_index(&self, problems: &[&Problem]) -> Result<usize, Failure> {
        let folder = self.folder.display();
        if problems.is_empty() {
            let advice = format!("`rung pack check {folder}` lists its errors.");
            return Err(Failure::input(format!("There is no problem to show in {folder}.")).with_advice(advice));
        }
        let Some(name) = &self.only else { return Ok(0) };
        problems.iter().position(|problem| problem.id.as_str() == name).ok_or_else(|| {
            let known = problems.iter().map(|problem| problem.id.as_str());
            let near = nearest(name, known).map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
            let advice = format!("{near}`rung pack check {folder}` lists problems that cannot be read.");
            Failure::usage(format!("There is no problem “{name}” in {folder}.")).with_advice(advice)
        })
    }
}

async fn build_answer(looked: &Looked, problems: &[&Problem]) -> PreviewAnswer {
    let mut shown = Vec::new();
    for problem in problems {
        let mut bugs = Vec::new();
        for bug in &problem.bugs {
            let report = looked.report(problem, bug, &Cancel::default()).await;
            let (judged, trouble) = match report {
                Ok(report) => (Some(JudgeAnswer::new(problem, None, report)), None),
                Err(why) => (None, why),
            };
            bugs.push(BugPreview {
                id: bug.id.to_string(),
                message: bug.message.clone(),
                judged,
                trouble,
                hints: Band::ALL.map(|band| BandHints::new(problem, band, Some(bug))).to_vec(),
            });
        }
        shown.push(ProblemPreview {
            id: problem.id.to_string(),
            title: problem.title.clone(),
            statement: problem.statement.clone(),
            signature: signature_text(&problem.signature, Language::Python),
            editorial: problem.editorial.clone(),
            hints: Band::ALL.map(|band| BandHints::new(problem, band, None)).to_vec(),
            bugs,
        });
    }
    PreviewAnswer { problems: shown }
}

/// Preview of a pack.
#[derive(Clone, Debug, Serialize)]
pub struct PreviewAnswer {
    pub problems: Vec<ProblemPreview>,
}

/// Preview of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemPreview {
    pub id: String,
    pub title: String,
    /// Markdown.
    pub statement: String,
    /// How the code is called.
    pub signature: String,
    /// Markdown.
    pub editorial: String,
    /// Hints for a learner with an unrecognised mistake.
    pub hints: Vec<BandHints>,
    pub bugs: Vec<BugPreview>,
}

/// Preview for a learner with a known bug.
#[derive(Clone, Debug, Serialize)]
pub struct BugPreview {
    pub id: String,
    pub message: String,
    /// The judge's result; if absent, `trouble` has the reason.
    pub judged: Option<JudgeAnswer>,
    pub trouble: Option<String>,
    pub hints: Vec<BandHints>,
}

/// The hint levels for learners of a band.
#[derive(Clone, Debug, Serialize)]
pub struct BandHints {
    pub band: Band,
    pub levels: Vec<HintLevelPreview>,
}

/// One hint level.
#[derive(Clone, Debug, Serialize)]
pub struct HintLevelPreview {
    /// 1 to 5.
    pub level: u8,
    /// Markdown.
    pub text: String,
    /// Source of the text: `bug`, a band, or `template` if the pack has no text.
    pub words: &'static str,
    /// Reasons why other texts were rejected.
    pub held_back: Vec<String>,
}

impl BandHints {
    fn new(problem: &Problem, band: Band, bug: Option<&Bug>) -> Self {
        let level = |rung: HintLevel| HintLevelPreview {
            level: rung.level,
            words: match rung.words {
                HintTextSource::Bug => "bug",
                HintTextSource::Band(band) => band.name(),
                HintTextSource::Template => "template",
            },
            text: rung.text,
            held_back: rung.held_back,
        };
        Self { band, levels: preview_hints(problem, band, bug).into_iter().map(level).collect() }
    }
}

impl CommandAnswer for PreviewAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for problem in &self.problems {
            text.heading(&problem.title);
            markdown::append(&mut text, 0, &problem.statement);
            show::append_signature(&mut text, &problem.signature);
            text.gap();
            for band in &problem.hints {
                append_hint_levels(&mut text, &format!("Hints, {}", band.band.name()), &band.levels, |_| true);
            }
            for bug in &problem.bugs {
                text.heading(&format!("Bug {}", bug.id));
                text.para(0, Ink::Plain, &bug.message);
                text.gap();
                match &bug.judged {
                    Some(judged) => judged.render_text(page).lines().for_each(|line| text.line(line)),
                    None => text.para(0, Ink::Bad, bug.trouble.as_deref().unwrap_or("It was not judged.")),
                }
                // Levels without a text for this bug were shown above.
                if let Some(band) = bug.hints.first() {
                    append_hint_levels(&mut text, "Hints for it", &band.levels, |level| level.words == "bug");
                }
            }
            text.heading("Editorial");
            markdown::append(&mut text, 0, &problem.editorial);
            text.gap();
        }
        text.finish()
    }
}

fn append_hint_levels(
    text: &mut PageText<'_>,
    title: &str,
    levels: &[HintLevelPreview],
    shown: impl Fn(&HintLevelPreview) -> bool,
) {
    let levels: Vec<_> = levels.iter().filter(|level| shown(level)).collect();
    if levels.is_empty() {
        return;
    }
    text.heading(title);
    for level in levels {
        text.gap();
        let words = match level.words {
            "template" => " (no words of the pack)",
            _ => "",
        };
        text.line(format!("{} {}{words}", level.level, level_name(level.level)));
        markdown::append(text, 2, &level.text);
        for why in &level.held_back {
            text.para(2, Ink::Warn, &format!("{}.", capitalize(&format!("rejected: {why}"))));
        }
    }
}
