//! `rung pack mutate [DIR]`: mutation testing of a pack's cases.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::pack_check;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::judge::{Judge, cpu_count};
use crate::orchestrator::Cancel;
use crate::orchestrator::packs::mutate::{
    self, EquivalentMutant, MutantChange, MutationReport, PossiblyEquivalentMutant, SurvivingMutant,
};
use crate::pack::{Finding, LoadedPack, Severity};
use crate::text::number_format::{count_noun, percent_and_tenths};
use crate::types::ids::ProblemId;

/// Test the cases with small mistakes in the references
///
/// Rung changes each Python reference in every small mechanical way. It reports a mutant that
/// passes every case, with its diff and the smallest input that would catch it. Programs in
/// `wrong/` must fail too. The exit code is 3 if too many survive.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackMutateCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Only this problem; repeatable
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
    /// Required percentage of caught mutants
    #[arg(long, value_name = "PERCENT", default_value_t = 95, value_parser = clap::value_parser!(u8).range(0..=100))]
    least: u8,
    /// Maximum mutants per reference, sampled evenly
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,
    /// Also list mutants that no input distinguishes from the reference
    #[arg(long)]
    all: bool,
}

impl PackMutateCommand {
    /// Tests the pack's cases. The exit code is 3 if too many mutants survive or there is an error.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let whole = pack_lookup::read_pack(&self.folder).map_err(|failure| {
            failure.with_advice("Give the folder that holds `pack.toml`: `rung pack mutate DIR`.")
        })?;
        let loaded = select_problems(whole, &self.only)?;
        let (teeth, notes) = session.with_judge(async |judge| {
            let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
            let job = mutate_all(judge, &loaded, self.most as usize, &cancel, &session.page);
            let notes = mutate::skipped_languages(judge, &loaded.problems).await;
            tokio::select! {
                teeth = job => Ok((teeth?, notes)),
                // Dropping the job stops it; the sandbox stops with the judge.
                () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
            }
        })?;
        let answer = MutateAnswer::new(&loaded, &teeth, self.least, self.all, notes);
        let good = answer.enough && answer.findings.iter().all(|finding| finding.severity != Severity::Error);
        session.print_answer_with_exit(&answer, if good { Exit::Ok } else { Exit::Input })
    }
}

/// The selected valid problems of a pack.
fn select_problems(mut whole: LoadedPack, ids: &[String]) -> Result<LoadedPack, Failure> {
    let chosen: BTreeSet<ProblemId> =
        pack_check::select_problems(&whole, ids)?.iter().map(|problem| problem.id.clone()).collect();
    whole.problems.retain(|problem| chosen.contains(&problem.id));
    whole.left_out.retain(|id| ids.is_empty() || ids.iter().any(|name| name == id.as_str()));
    Ok(whole)
}

/// Tests several problems at a time, with progress on standard error. Results are in pack order.
async fn mutate_all(
    judge: &Judge,
    loaded: &LoadedPack,
    most: usize,
    cancel: &Cancel,
    page: &Page,
) -> Result<Vec<MutationReport>, Failure> {
    let (progress, loaded) = (Arc::new(ProgressLine::start(page)), Arc::new(loaded.clone()));
    let (at_once, done) = (Arc::new(Semaphore::new(cpu_count())), Arc::new(AtomicUsize::new(0)));
    let total = loaded.problems.iter().map(mutate::count_program_files).sum();
    let mut jobs = JoinSet::new();
    for index in 0..loaded.problems.len() {
        let (judge, cancel, loaded) = (judge.clone(), cancel.clone(), Arc::clone(&loaded));
        let (progress, at_once, done) = (Arc::clone(&progress), Arc::clone(&at_once), Arc::clone(&done));
        jobs.spawn(async move {
            // The semaphore is never closed.
            let _turn = at_once.acquire().await;
            let on_file = |file: &str| progress.show_piece(done.fetch_add(1, Ordering::Relaxed) + 1, total, file);
            let problem = &loaded.problems[index];
            (index, mutate::mutate_problem(&judge, &loaded, problem, most, &cancel, &on_file).await)
        });
    }
    let mut found: Vec<Option<MutationReport>> = vec![None; loaded.problems.len()];
    while let Some(job) = jobs.join_next().await {
        let (index, teeth) = job.map_err(|error| Failure::environment(format!("Cannot finish a test: {error}.")))?;
        found[index] = Some(teeth?);
    }
    Ok(found.into_iter().flatten().collect())
}

/// Results for a pack's mutants and wrong programs.
#[derive(Clone, Debug, Serialize)]
pub struct MutateAnswer {
    /// Absent when `pack.toml` can't be used.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    pub folder: String,
    /// Number of distinct mutants.
    pub mutants: usize,
    /// Number of mutants that fail a case.
    pub killed: usize,
    /// Share of killed mutants among those known to differ from the reference; null if there are none.
    pub rate: Option<f64>,
    /// Required share.
    pub least: f64,
    /// Whether the required share is reached.
    pub enough: bool,
    /// Number of programs in `wrong/` that were run.
    pub wrong: usize,
    /// By problem, in pack order.
    pub problems: Vec<MutationRow>,
    /// Mutants that pass every case, although some input distinguishes them from the reference.
    pub survivors: Vec<SurvivingMutant>,
    /// Mutants that pass every case and agree with the reference on every tried input.
    pub perhaps_same: Vec<PossiblyEquivalentMutant>,
    /// Mutants that `mutants.toml` declares equivalent.
    pub accepted: Vec<EquivalentMutant>,
    /// Other errors to fix, in order of file and line.
    pub findings: Vec<Finding>,
    /// Parts that could not be run on this machine, with the reasons.
    pub notes: Vec<String>,
    /// Whether the text also lists mutants that may be equivalent.
    #[serde(skip)]
    pub tell_all: bool,
}

/// One problem's numbers.
#[derive(Clone, Debug, Serialize)]
pub struct MutationRow {
    pub problem: String,
    pub mutants: usize,
    pub killed: usize,
    pub survivors: usize,
    pub perhaps_same: usize,
    pub accepted: usize,
    pub wrong: usize,
}

impl MutateAnswer {
    /// Builds the answer about the selected problems.
    fn new(loaded: &LoadedPack, teeth: &[MutationReport], least: u8, tell_all: bool, notes: Vec<String>) -> Self {
        let (killed, known) =
            teeth.iter().map(MutationReport::killed_share).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        // An invalid problem has no mutants, but its errors still count.
        let errors = loaded.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let lost = |finding: &&Finding| {
            let inside = |id: &ProblemId| finding.file.starts_with(&format!("{}/{id}/", loaded.root));
            loaded.info.is_none() || loaded.left_out.iter().any(inside)
        };
        let mut findings: Vec<Finding> = errors.filter(lost).cloned().collect();
        findings.extend(teeth.iter().flat_map(|teeth| teeth.findings.clone()));
        findings.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        let rate = (known > 0).then(|| killed as f64 / known as f64);
        let least = f64::from(least) / 100.0;
        Self {
            pack: loaded.info.as_ref().map(PackName::from_info),
            folder: loaded.root.clone(),
            mutants: teeth.iter().map(|teeth| teeth.mutants).sum(),
            killed,
            rate,
            least,
            enough: rate.is_none_or(|rate| rate >= least),
            wrong: teeth.iter().map(|teeth| teeth.wrong).sum(),
            problems: teeth.iter().map(row).collect(),
            survivors: teeth.iter().flat_map(|teeth| teeth.survivors.clone()).collect(),
            perhaps_same: teeth.iter().flat_map(|teeth| teeth.perhaps_same.clone()).collect(),
            accepted: teeth.iter().flat_map(|teeth| teeth.accepted.clone()).collect(),
            findings,
            notes,
            tell_all,
        }
    }
}

fn row(teeth: &MutationReport) -> MutationRow {
    MutationRow {
        problem: teeth.problem.to_string(),
        mutants: teeth.mutants,
        killed: teeth.killed,
        survivors: teeth.survivors.len(),
        perhaps_same: teeth.perhaps_same.len(),
        accepted: teeth.accepted.len(),
        wrong: teeth.wrong,
    }
}

impl CommandAnswer for MutateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for survivor in &self.survivors {
            append_mutant(&mut text, &survivor.change, Ink::Bad, "survives");
            let told = format!("{} → {} is right, the mutant: {}", survivor.input, survivor.want, survivor.got);
            text.hang(4, "would be caught by ", Ink::Plain, &format!("{told} ({})", survivor.origin));
            text.gap();
        }
        if self.tell_all {
            for same in &self.perhaps_same {
                append_mutant(&mut text, &same.change, Ink::Dim, "may be equivalent");
                text.para(
                    4,
                    Ink::Dim,
                    &format!("tried without finding a difference: {}", count_noun(same.tried, "input")),
                );
                text.gap();
            }
            for accepted in &self.accepted {
                append_mutant(&mut text, &accepted.change, Ink::Dim, "declared equivalent");
                text.para(4, Ink::Dim, &accepted.why);
                text.gap();
            }
        }
        self.findings.iter().for_each(|finding| pack_check::append_finding(&mut text, finding));
        text.gap();
        self.summary(&mut text);
        text.finish()
    }
}

impl MutateAnswer {
    fn summary(&self, text: &mut PageText<'_>) {
        let name = match &self.pack {
            Some(pack) => format!("{} {}", pack.title, pack.version),
            None => self.folder.clone(),
        };
        let wrong =
            if self.wrong > 0 { format!(", {}", count_noun(self.wrong, "wrong program")) } else { String::new() };
        text.line(format!(
            "{name}: {}, {}{wrong}",
            count_noun(self.problems.len(), "problem"),
            count_noun(self.mutants, "mutant")
        ));
        if let Some(rate) = self.rate {
            let ink = if self.enough { Ink::Good } else { Ink::Bad };
            let (killed, known) = (self.killed, self.killed + self.survivors.len());
            let goal = format!("{} required", percent_and_tenths(self.least));
            let told = format!("{} caught: {killed} of {known}, {goal}", percent_and_tenths(rate));
            text.para(0, ink, &told);
        }
        let same = self.perhaps_same.len();
        if same > 0 {
            let more = if self.tell_all { "" } else { " `--all` shows them." };
            text.para(0, Ink::Dim, &format!("Not counted: {}, may be equivalent.{more}", count_noun(same, "mutant")));
        }
        let accepted = self.accepted.len();
        if accepted > 0 {
            text.para(
                0,
                Ink::Dim,
                &format!("Not counted: {}, declared equivalent in `mutants.toml`.", count_noun(accepted, "mutant")),
            );
        }
        self.notes.iter().for_each(|note| text.para(0, Ink::Dim, note));
    }
}

/// Appends location and diff of a mutant.
fn append_mutant(text: &mut PageText<'_>, change: &MutantChange, ink: Ink, what: &str) {
    // The location is on its own line, because editors and terminals turn it into a link.
    let what = text.page.paint(ink, what);
    text.line(format!("{}:{}: {what} ({})", change.file, change.line, change.kind));
    for line in change.diff.lines().filter(|line| !line.starts_with("@@")) {
        let ink = match line.chars().next() {
            Some('-') => Ink::Bad,
            Some('+') => Ink::Good,
            _ => Ink::Dim,
        };
        text.line(format!("    {}", text.page.paint(ink, line)));
    }
}
