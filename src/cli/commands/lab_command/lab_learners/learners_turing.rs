//! `rung lab learners turing`: shows real and simulated sessions in pairs, and counts how often a person finds the real
//! one.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::PreparedRun;
use super::learners_answer::NOT_PEOPLE;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt::can_prompt;
use crate::cli::output::out::{CommandAnswer, print_notice, print_stderr};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::lab::learners::episode::EpisodeStep;
use crate::lab::learners::episode_export::EpisodeTraceWriter;
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::{Behaviour, NodeId};
use crate::lab::learners::program_graph::Graph;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationRun, Variant};
use crate::lab::progsnap2::{self, DatasetWriter};
use crate::lab::turing_test::{
    CodingSession, GuessRecord, GuessScore, SessionPair, SessionSide, describe_session, draw_pairs, sessions_of_traces,
};
use crate::pack;
use crate::text::number_format::{count_noun, format_percent};
use crate::text::text_layout::{fit, pad};

/// Say which of two sessions is a person's, and count how often that is right
///
/// Each pair is a session from your folder of real traces (`ProgSnap2`) and a simulated one.
/// Only what both have is shown: runs, hints, shares of tests, and programs if both worked at
/// the same problem. The answers are recorded; run the same command again to go on. Rung has no
/// real traces of its own: see `docs/learners.md` for public ones.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LearnersTuringCommand {
    /// Folder of real traces with a `MainTable.csv`
    #[arg(long, value_name = "DIR")]
    traces: PathBuf,
    /// Pairs to show
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pairs: u16,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Simulate at these problems [default: the traces' own, or four others]
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    problems: Vec<String>,
    /// Which simulated learners
    #[arg(long, value_enum, value_name = "PRESET", default_value = "novice")]
    preset: LearnerPreset,
    /// File of the recorded answers [default: `turing.jsonl` in the data folder]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Problems to simulate at if none is in both the traces and the pack.
const DEFAULT_PROBLEM_COUNT: usize = 4;

impl LearnersTuringCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        if !can_prompt(session.json) || !io::stdout().is_terminal() {
            let failure = Failure::usage("Cannot ask without a terminal.");
            return Err(failure.with_advice("Run the command in a terminal, without `--json` and without pipes."));
        }
        let (real, traces) = self.read_real_sessions()?;
        let record = self.record.clone().unwrap_or_else(|| session.paths.data.join("turing.jsonl"));
        let known = GuessRecord::read_all(&record)
            .map_err(|error| Failure::input(format!("Cannot read {}: {error:#}.", record.display())))?;
        let simulated = self.simulate_sessions(session, &real)?;
        let pairs = draw_pairs(&real, &simulated, usize::from(self.pairs), self.seed);
        let mut guesses: Vec<GuessRecord> =
            pairs.iter().filter_map(|pair| known.iter().find(|guess| guess.is_about(pair, &traces)).cloned()).collect();
        let before = guesses.len();
        print_stderr(&self.render_introduction(&session.page, pairs.len(), before));
        for pair in &pairs {
            if guesses.iter().any(|guess| guess.is_about(pair, &traces)) {
                continue;
            }
            print_stderr(&render_pair(&session.page, pair, pairs.len()));
            let Some(side) = ask_side(pair.number, pairs.len())? else { break };
            let guess = GuessRecord::new(pair, side, &traces, self.seed, session.clock.now());
            append_guess(&guess, &record)?;
            guesses.push(guess);
        }
        let score = GuessScore::from_guesses(guesses.iter());
        session.print_answer(&TuringAnswer { notice: NOT_PEOPLE, pairs: pairs.len(), before, score, record })
    }

    /// The sessions of the folder, and its full path.
    fn read_real_sessions(&self) -> Result<(Vec<CodingSession>, String), Failure> {
        let folder = &self.traces;
        let traces = progsnap2::read_folder(folder).map_err(|error| {
            Failure::input(format!("{error:#}.")).with_advice("`docs/learners.md` lists public folders of traces.")
        })?;
        traces.notices.iter().for_each(|notice| print_notice(notice));
        let real = sessions_of_traces(&traces);
        if real.is_empty() {
            let shown = folder.display();
            return Err(Failure::input(format!("Cannot find a session with two runs or hints in {shown}.")));
        }
        let full = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        Ok((real, full.to_string_lossy().into_owned()))
    }

    /// Simulates learners of both behaviours at the chosen problems, enough for every pair.
    fn simulate_sessions(&self, session: &CliSession, real: &[CodingSession]) -> Result<Vec<CodingSession>, Failure> {
        let PreparedRun { stages, fixture: office, .. } = super::prepare_run(session, &self.choose_problems(real))?;
        let behaviours = Behaviour::ALL;
        let crowd = SimulationRun {
            stages: &stages,
            params: LearnerParams::default(),
            preset: self.preset,
            seed: self.seed,
            // Every learner works at one problem at least, and some sessions are too short to show.
            learners: 4 * u64::from(self.pairs) + 8 * stages.len() as u64,
            variants: behaviours.map(Variant::full).to_vec(),
            office: Some(&office),
            pen: None,
        };
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the simulation: {error:#}."));
        let (tables, mut dataset) = (crowd.build_tables(), DatasetWriter::new(Vec::new(), true));
        for (at, behaviour) in behaviours.iter().enumerate() {
            for learner in 0..crowd.learners {
                let who = format!("{}-{learner}", behaviour.name());
                let mut diary: Option<EpisodeTraceWriter> = None;
                let see = |problem: usize, _: &Graph, step: &EpisodeStep, program: NodeId| {
                    let built = &office.world.graphs[problem];
                    let writer = diary.get_or_insert_with(|| {
                        EpisodeTraceWriter::new(built, behaviour.name(), &who, &crowd.stages[problem].name)
                    });
                    writer.write_step(&mut dataset, step, program);
                    if step.end.is_some() {
                        diary = None;
                    }
                };
                crowd.run_learner(&tables, at, learner, see).map_err(failed)?;
            }
        }
        Ok(sessions_of_traces(&dataset.into_traces().map_err(failed)?))
    }

    /// The problems named on the command line, or those of the traces that the pack has, or some of the pack.
    fn choose_problems(&self, real: &[CodingSession]) -> Vec<String> {
        if !self.problems.is_empty() {
            return self.problems.clone();
        }
        let catalog = pack::embedded_catalog();
        let names: Vec<String> = catalog.problems.iter().map(|problem| problem.id.to_string()).collect();
        let is_real = |name: &&String| real.iter().any(|session| &session.problem == *name);
        let common: Vec<String> = names.iter().filter(is_real).cloned().collect();
        if common.is_empty() { names.into_iter().take(DEFAULT_PROBLEM_COUNT).collect() } else { common }
    }

    fn render_introduction(&self, page: &Page, pairs: usize, before: usize) -> String {
        let mut text = PageText::new(page);
        let asked = count_noun(pairs, "pair");
        text.para(
            0,
            Ink::Plain,
            &format!(
                "{asked} of sessions. In each, one is a person's and one is simulated. Which one is the person's?"
            ),
        );
        if before > 0 {
            text.para(0, Ink::Dim, &format!("{} answered before, which count.", count_noun(before, "pair")));
        }
        if pairs < usize::from(self.pairs) {
            text.para(0, Ink::Dim, "There are no more sessions for more pairs.");
        }
        text.finish()
    }
}

/// Fewest columns of a session that is shown beside another one.
const MIN_SIDE_COLUMNS: usize = 36;
/// Columns between two sessions.
const GAP_COLUMNS: usize = 3;

/// A pair: side by side if the terminal is wide enough, else one after the other.
fn render_pair(page: &Page, pair: &SessionPair, pairs: usize) -> String {
    let mut text = PageText::new(page);
    text.heading(&format!("Pair {} of {pairs}", pair.number));
    let [a, b] = [SessionSide::A, SessionSide::B].map(|side| describe_session(pair.session(side), pair.detail));
    let columns = page.width.saturating_sub(GAP_COLUMNS) / 2;
    if columns < MIN_SIDE_COLUMNS {
        for (name, lines) in [("a", &a), ("b", &b)] {
            text.line(page.paint(Ink::Title, name));
            for line in lines {
                text.line(fit(line, page.width));
            }
            text.gap();
        }
        return text.finish();
    }
    let titles = [pad("a", columns + GAP_COLUMNS), "b".to_owned()].concat();
    text.line(page.paint(Ink::Title, &titles));
    for at in 0..a.len().max(b.len()) {
        let part = |lines: &[String]| lines.get(at).map_or_else(String::new, |line| fit(line, columns));
        text.line(format!("{}{}", pad(&part(&a), columns + GAP_COLUMNS), part(&b)).trim_end());
    }
    text.gap();
    text.finish()
}

/// Asks which side of a pair is the person's; `None` to stop.
fn ask_side(number: usize, pairs: usize) -> Result<Option<SessionSide>, Failure> {
    loop {
        // The pair may be longer than the screen, so its number is here, too.
        print_stderr(&format!("Pair {number} of {pairs}. Which one is the person's: a or b? (q stops) "));
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            return Ok(None);
        }
        match answer.trim().to_lowercase().as_str() {
            "a" => return Ok(Some(SessionSide::A)),
            "b" => return Ok(Some(SessionSide::B)),
            "q" => return Ok(None),
            _ => {}
        }
    }
}

/// Records a guess at once, because the next one may never come.
fn append_guess(guess: &GuessRecord, file: &Path) -> Result<(), Failure> {
    let folder = crate::types::parent_folder::parent_folder(file);
    std::fs::create_dir_all(folder)
        .map_err(anyhow::Error::from)
        .and_then(|()| guess.append(file))
        .map_err(|error| Failure::environment(format!("Cannot write {}: {error:#}.", file.display())))
}

/// The result of all answers to these pairs.
#[derive(Clone, Debug, Serialize)]
pub struct TuringAnswer {
    pub notice: &'static str,
    pub pairs: usize,
    /// Pairs answered in an earlier run.
    pub before: usize,
    #[serde(flatten)]
    pub score: GuessScore,
    pub record: PathBuf,
}

impl CommandAnswer for TuringAnswer {
    fn render_text(&self, page: &Page) -> String {
        let (mut text, GuessScore { answered, right, accuracy, interval }) = (PageText::new(page), self.score);
        text.gap();
        match accuracy {
            None => text.line("No answer, so there is no accuracy."),
            Some(accuracy) => {
                let [low, high] = [interval.0, interval.1].map(format_percent);
                text.line(format!("The person's session was found in {right} of {}.", count_noun(answered, "pair")));
                text.line(format!("Accuracy: {}, 95 % interval {low} to {high} (Wilson)", format_percent(accuracy)));
                text.para(0, Ink::Plain, self.explain());
            }
        }
        if answered < self.pairs {
            let left = count_noun(self.pairs - answered, "pair");
            text.para(0, Ink::Dim, &format!("{left} left. Run the same command again to go on."));
        }
        text.para(0, Ink::Dim, &format!("Answers: {}", self.record.display()));
        text.finish()
    }
}

impl TuringAnswer {
    fn explain(&self) -> &'static str {
        if !self.score.excludes_chance() {
            "The interval includes 50 %: you may have guessed."
        } else if self.score.right * 2 > self.score.answered {
            "You told them apart better than by guessing."
        } else {
            "You took the simulated sessions for the real ones more often than by guessing."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;
    use crate::lab::progsnap2::EventOutcome;
    use crate::lab::turing_test::SessionDetail;
    use crate::lab::turing_test::coding_session::SessionStep;

    fn session(outcomes: &[EventOutcome]) -> CodingSession {
        let step = |outcome: &EventOutcome| SessionStep { outcome: *outcome, score: Some(0.25), program: None };
        let steps = outcomes.iter().map(step).collect();
        CodingSession { subject: "S1".to_owned(), problem: "p".to_owned(), steps }
    }

    fn pair() -> SessionPair {
        use EventOutcome::{Correct, Hint, Wrong};
        let detail = SessionDetail { scores: true, programs: false };
        let (real, simulated) = (session(&[Wrong, Hint, Correct]), session(&[Wrong, Wrong]));
        SessionPair { number: 2, real, simulated, real_side: SessionSide::B, detail }
    }

    #[test]
    fn a_pair_is_side_by_side_without_a_name() {
        insta::assert_snapshot!(render_pair(&cli_fixtures::page(), &pair(), 10), @r"
        Pair 2 of 10
        a                                        b
         1  run: 25 % of the tests pass           1  run: 25 % of the tests pass
         2  run: 25 % of the tests pass           2  hint
                                                  3  run: all tests pass
        ");
        let narrow = render_pair(&Page { width: 60, ..cli_fixtures::page() }, &pair(), 10);
        let place = |text: &str| narrow.find(text).unwrap_or_else(|| panic!("no {text}: {narrow}"));
        assert!(place("\na\n") < place("\nb\n") && place("hint") > place("\nb\n"), "{narrow}");
        assert!(!narrow.contains("S1"));
    }

    #[test]
    fn accuracy_is_printed_with_its_interval_and_its_meaning() {
        let text = |right: usize, answered: usize| {
            let interval = crate::lab::statistics::wilson_interval(right, answered);
            let accuracy = (answered > 0).then(|| right as f64 / answered as f64);
            let score = GuessScore { answered, right, accuracy, interval };
            let answer = TuringAnswer { notice: NOT_PEOPLE, pairs: 10, before: 0, score, record: "t.jsonl".into() };
            out::render(&answer, &cli_fixtures::page(), false).expect("text")
        };
        let seven = text(7, 10);
        for part in
            ["found in 7 of 10 pairs", "Accuracy: 70 %, 95 % interval 40 % to 89 %", "you may have guessed", "t.jsonl"]
        {
            assert!(seven.contains(part), "{part}: {seven}");
        }
        assert!(
            text(10, 10).contains("better than by guessing") && text(0, 10).contains("took the simulated sessions")
        );
        assert!(text(0, 0).contains("No answer") && text(0, 0).contains("10 pairs left"));
    }
}
