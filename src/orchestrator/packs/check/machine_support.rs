//! Finds the parts of a pack that this machine can run, and those that it can't.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;

use crate::judge::Judge;
use crate::pack::LoadedPack;
use crate::types::{Language, Problem};

/// The languages of a pack on this machine.
#[derive(Clone, Debug, Default)]
pub struct MachineSupport {
    /// The languages that could not be run, with the reason, as sentences.
    pub notes: Vec<String>,
    /// The tool and version that runs each language. For a language that can't be run, the reason.
    tools: BTreeMap<Language, String>,
}

impl MachineSupport {
    /// Everything about the machine, apart from the sandbox, that a problem's findings depend on.
    #[must_use]
    pub fn identity(&self, problem: &Problem) -> String {
        let used = languages(problem);
        let tools = self.tools.iter().filter(|(language, _)| used.contains(language));
        tools.map(|(language, tool)| format!("{language:?} {tool}")).collect::<Vec<_>>().join("\n")
    }
}

/// Detects the languages that the pack is written in.
pub async fn detect_machine_support(judge: &Judge, loaded: &LoadedPack) -> MachineSupport {
    detect_language_support(judge, loaded.all_problems().flat_map(languages).collect()).await
}

/// Detects the given languages.
pub async fn detect_language_support(judge: &Judge, used: BTreeSet<Language>) -> MachineSupport {
    let mut found = MachineSupport::default();
    if judge.native().python_on_host() {
        found.tools.insert(Language::Python, "on the host".to_owned());
    }
    let native: Vec<Language> = used.into_iter().filter(|language| *language != Language::Python).collect();
    if native.is_empty() {
        return found;
    }
    if let Some(missing) = judge.native().consent_needed().await {
        let names: Vec<_> = native.iter().map(|language| language.title()).collect();
        let allow = "`rung config set native_unconfined true` allows running them all the same.";
        found.notes.push(format!("Skipped what is written in {}. {} {allow}", names.join(", "), missing.join(" ")));
        found.tools.extend(native.into_iter().map(|language| (language, "not allowed".to_owned())));
        return found;
    }
    // The tools take a moment to answer, so all are asked at once.
    let tools = join_all(native.iter().map(|language| judge.native().toolchain(*language))).await;
    for (language, tools) in native.into_iter().zip(tools) {
        let told = match tools {
            Ok(tools) => tools.describe(),
            Err(missing) => {
                found.notes.push(format!("Skipped what is written in {}: {missing}.", language.title()));
                missing.to_string()
            }
        };
        found.tools.insert(language, told);
    }
    found
}

/// The languages that a problem's programs are written in.
fn languages(problem: &Problem) -> BTreeSet<Language> {
    let solutions = problem.solutions.iter().map(|solution| solution.language);
    solutions.chain(problem.bugs.iter().map(|bug| bug.language)).collect()
}
