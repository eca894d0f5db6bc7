//! The manifest of an export: all that is needed to make the data again, to read it and to cite it.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{LearnersAnswer, LifeRow, StepRow, TableColumns};
use crate::lab::learners::learner_params::{LEARNER_PARAM_ORIGINS, LearnerParamOrigin, LearnerParams};
use crate::lab::learners::simulation_run::SimulationRun;
use crate::pack::pack_files::PackFiles;
use crate::pack::pack_lockfile::PackDigest;

/// Columns of `measures.csv`.
const MEASURE_COLUMNS: [(&str, &str); 6] = [
    ("key", "name of the measure"),
    ("what", "the measure in words, with its equation"),
    ("value", "the figure over both behaviours; shares in [0, 1]; empty without bound or without data"),
    ("low", "lower end of the 95 % interval (jackknife over batches of learners)"),
    ("high", "upper end of it"),
    ("met", "met or missed; empty without a goal"),
];

#[derive(Serialize)]
struct Manifest<'a> {
    title: &'static str,
    notice: &'static str,
    rung_version: &'static str,
    commit: &'static str,
    command: String,
    seed: u64,
    preset: String,
    learners_of_each_kind: u64,
    progsnap2_learners_of_each_kind: u64,
    problems: Vec<&'a str>,
    /// SHA-256 of the starter pack's files, as `rung pack lock` writes it.
    pack_hash: String,
    parameters: &'a LearnerParams,
    origins: Vec<(&'static str, LearnerParamOrigin, &'static str)>,
    tables: Map<String, Value>,
    licence: &'static str,
    cite: [&'static str; 2],
}

/// The manifest as JSON.
pub(super) fn render_manifest(run: &SimulationRun, answer: &LearnersAnswer, traced: u64) -> anyhow::Result<String> {
    let describe = |columns: &[(&str, &str)]| -> Value {
        columns.iter().map(|(name, meaning)| json!({ "column": name, "meaning": meaning })).collect()
    };
    let tables = [
        ("measures.csv", describe(&MEASURE_COLUMNS)),
        ("lives.csv", describe(LifeRow::COLUMNS)),
        ("steps.csv", describe(StepRow::COLUMNS)),
        ("progsnap2", json!("ProgSnap2 1.0; a run is a Submit, and Score is the share of cases passed")),
    ];
    let manifest = Manifest {
        title: "Simulated learners of Rung",
        notice: answer.notice,
        rung_version: env!("CARGO_PKG_VERSION"),
        commit: env!("RUNG_COMMIT"),
        command: command_line(std::env::args().skip(1)),
        seed: run.seed,
        preset: format!("{:?}", run.preset).to_lowercase(),
        learners_of_each_kind: run.learners,
        progsnap2_learners_of_each_kind: traced.min(run.learners),
        problems: run.stages.iter().map(|stage| stage.name.as_str()).collect(),
        pack_hash: PackDigest::from_files(&PackFiles::embedded()).hash.to_string(),
        parameters: &run.params,
        origins: LEARNER_PARAM_ORIGINS.to_vec(),
        tables: tables.into_iter().map(|(name, columns)| (name.to_owned(), columns)).collect(),
        licence: "CC0-1.0 for these files; Rung itself is MIT OR Apache-2.0",
        cite: [
            "Rung (see CITATION.cff in its repository), with the version and commit above.",
            "Wang et al., BEAGLE: Behavior-Enforced Agent for Grounded Learner Emulation, 2026: the model.",
        ],
    };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let quoted: Vec<String> = arguments.collect();
    format!("rung {}", shell_words::join(quoted))
}
