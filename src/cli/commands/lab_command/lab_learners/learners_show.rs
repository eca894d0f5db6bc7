//! `rung lab learners show SEED`: draws one episode, one cell per step.

use std::path::PathBuf;

use clap::Args;
use maud::html;
use serde::Serialize;

use super::learners_answer::NOT_PEOPLE;
use super::prepared_run::{PreparedRun, prepare_run};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::web;
use crate::lab::learners::episode::EpisodeStep;
use crate::lab::learners::executor::ProgramEdit;
use crate::lab::learners::lab_tutors::LabTutor;
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::{Behaviour, NodeId};
use crate::lab::learners::program_builder::ProblemPrograms;
use crate::lab::learners::program_graph::Graph;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationRun, Variant};
use crate::lab::learners::timeline_plot::{self, StepCell};
use crate::text::line_diff::{self, DiffSide};

/// Draw one simulated learner at a problem, one cell per step
#[derive(Args, Clone, Debug)]
pub struct LearnersShowCommand {
    /// Random seed
    #[arg(value_name = "SEED")]
    seed: u64,
    /// Number of the learner
    #[arg(long, value_name = "N", default_value_t = 0)]
    learner: u64,
    /// Problem
    #[arg(long, value_name = "ID", default_value = "pair-to-target")]
    problem: String,
    #[arg(long, value_enum, value_name = "BEHAVIOUR", default_value = "low")]
    behaviour: Behaviour,
    #[arg(long, value_enum, value_name = "PRESET", default_value_t)]
    preset: LearnerPreset,
    /// Who answers requests for help
    #[arg(long, value_enum, value_name = "TUTOR", default_value = "zpd")]
    tutor: LabTutor,
    /// Write the timeline to this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write it to this file, as a web page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

impl LearnersShowCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        for file in [&self.svg, &self.html].into_iter().flatten() {
            web::check_overwrite(file, self.force)?;
        }
        let PreparedRun { stages, fixture: office, .. } = prepare_run(session, std::slice::from_ref(&self.problem))?;
        let variant = Variant { tutor: self.tutor, ..Variant::full(self.behaviour) };
        let crowd = SimulationRun {
            stages: &stages,
            params: LearnerParams::default(),
            preset: self.preset,
            seed: self.seed,
            learners: self.learner + 1,
            variants: vec![variant],
            office: Some(&office),
            pen: None,
        };
        let (mut cells, mut edits) = (Vec::new(), Vec::new());
        let mut file = NodeId(0);
        let see = |problem: usize, _: &Graph, step: &EpisodeStep, program: NodeId| {
            let built = &office.world.graphs[problem];
            cells.push(StepCell::from_step(&built.graph, step, program));
            if let Some(act) = step.edited {
                edits.push(EpisodeEdit::new(cells.len(), act, built, file));
            }
            file = program;
        };
        crowd
            .run_learner(&crowd.build_tables(), 0, self.learner, see)
            .map_err(|error| Failure::environment(format!("Cannot finish the simulation: {error:#}.")))?;
        let title = format!(
            "{NOT_PEOPLE} {} at {}, seed {}, learner {}.",
            self.behaviour.name(),
            self.problem,
            self.seed,
            self.learner
        );
        if let Some(file) = &self.svg {
            web::write_private_file(
                file,
                (timeline_plot::draw_timeline(&cells, &title).into_string() + "\n").as_bytes(),
                self.force,
            )?;
        }
        if let Some(file) = &self.html {
            let body = html! {
                h1 { "A simulated learner’s episode" }
                p class="dim" { (title) }
                div class="scroll" { (timeline_plot::draw_timeline(&cells, &title)) }
                p class="dim" { "C constructing, D debugging, A assessing, ? asks for help, ~ off topic; P E M R: planning, enacting, monitoring, reflecting. Bars: share of the cases that pass." }
                ol { @for edit in &edits { li { (edit.describe()) @if !edit.changes.is_empty() { pre { (edit.changes.join("\n")) } } } } }
            };
            web::write_private_file(file, web::document("Rung: a simulated learner", &body).as_bytes(), self.force)?;
        }
        session.print_answer(&EpisodeAnswer {
            notice: NOT_PEOPLE,
            title,
            cells: cells.iter().map(TimelineCell::from_cell).collect(),
            edits,
        })
    }
}

/// An edit in the episode.
#[derive(Clone, Debug, Serialize)]
pub struct EpisodeEdit {
    pub step: usize,
    /// `build`, `rewrite`, `fix` or `futile`.
    pub sort: String,
    /// The program after the edit: its index in the graph.
    pub program: u8,
    pub kind: String,
    pub passed: u16,
    pub total: u16,
    /// Removed and added lines, marked `-` and `+`.
    pub changes: Vec<String>,
}

impl EpisodeEdit {
    /// Builds the edit; `before` is the program before it.
    fn new(step: usize, act: ProgramEdit, built: &ProblemPrograms, before: NodeId) -> Self {
        let node = built.graph.node(act.program);
        let lines = line_diff::lines(&built.program(before).source, &built.program(act.program).source);
        let changed = lines.iter().filter(|line| line.side != DiffSide::Both);
        Self {
            step,
            sort: format!("{:?}", act.sort).to_lowercase(),
            program: act.program.0,
            kind: format!("{:?}", node.kind).to_lowercase(),
            passed: node.passed,
            total: node.total,
            changes: changed.map(|line| format!("{}{}", line.side.mark(), line.text)).collect(),
        }
    }

    fn describe(&self) -> String {
        let Self { step, sort, program, kind, passed, total, .. } = self;
        format!("step {step}: {sort}, now program {program} ({kind}), {passed} of {total} cases pass")
    }
}

/// A printed cell.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TimelineCell {
    pub work: char,
    pub phase: char,
    /// Share of the cases that pass, in [0, 1].
    pub share: f64,
    pub run: char,
    pub tenths: char,
    pub hint: Option<u8>,
}

impl TimelineCell {
    fn from_cell(cell: &StepCell) -> Self {
        let StepCell { kind, phase, share, hint, .. } = *cell;
        Self { work: kind, phase, share, run: cell.run_mark(), tenths: cell.passed_tenths(), hint }
    }
}

/// One episode.
#[derive(Clone, Debug, Serialize)]
pub struct EpisodeAnswer {
    pub notice: &'static str,
    pub title: String,
    pub cells: Vec<TimelineCell>,
    pub edits: Vec<EpisodeEdit>,
}

impl CommandAnswer for EpisodeAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.para(0, Ink::Dim, &self.title);
        text.gap();
        for cells in self.cells.chunks(page.width.saturating_sub(8).max(10)) {
            let row = |label: &str, of: &dyn Fn(&TimelineCell) -> String| {
                format!("{label:<7}{}", cells.iter().map(of).collect::<String>()).trim_end().to_owned()
            };
            let ink = |cell: &TimelineCell| match cell.work {
                'C' => Ink::Good,
                'D' => Ink::Bad,
                'A' => Ink::Warn,
                '?' => Ink::Accent,
                _ => Ink::Dim,
            };
            text.line(row("work", &|cell| page.paint(ink(cell), &cell.work.to_string())));
            text.line(row("phase", &|cell| cell.phase.to_string()));
            text.line(row("cases", &|cell| cell.tenths.to_string()));
            text.line(row("run", &|cell| cell.run.to_string()));
            text.line(row("hint", &|cell| cell.hint.map_or_else(|| " ".to_owned(), |level| level.to_string())));
            text.gap();
        }
        text.para(
            0,
            Ink::Dim,
            "C constructs, D debugs, A assesses, ? asks for help, ~ is off topic; cases in tenths, * all of them.",
        );
        text.heading("Edits");
        for edit in &self.edits {
            text.para(2, Ink::Plain, &edit.describe());
            for change in &edit.changes {
                let ink = if change.starts_with(DiffSide::New.mark()) { Ink::Good } else { Ink::Bad };
                text.line(format!("    {}", page.paint(ink, &page.fit(change, page.width.saturating_sub(4)))));
            }
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;

    #[test]
    fn a_life_is_a_strip_with_its_edits_below() {
        let cell = |work, phase, share, run, tenths, hint| TimelineCell { work, phase, share, run, tenths, hint };
        let cells = vec![
            cell('C', 'P', 0.0, ' ', '0', None),
            cell('?', '.', 0.0, ' ', '0', None),
            cell('D', 'M', 0.5, 'r', '5', Some(3)),
            cell('A', 'M', 1.0, '*', '*', None),
        ];
        let edit = EpisodeEdit {
            step: 1,
            sort: "build".to_owned(),
            program: 3,
            kind: "partial".to_owned(),
            passed: 0,
            total: 10,
            changes: vec!["-    pass".to_owned(), "+    rest = [0]".to_owned()],
        };
        let answer = EpisodeAnswer { notice: NOT_PEOPLE, title: NOT_PEOPLE.to_owned(), cells, edits: vec![edit] };
        insta::assert_snapshot!(out::render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        A simulated learner is not a person.

        work   C?DA
        phase  P.MM
        cases  005*
        run      r*
        hint     3

        C constructs, D debugs, A assesses, ? asks for help, ~ is off topic; cases in
        tenths, * all of them.

        Edits
          step 1: build, now program 3 (partial), 0 of 10 cases pass
            -    pass
            +    rest = [0]
        ");
    }
}
