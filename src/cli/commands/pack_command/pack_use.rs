//! `rung pack use NAME`: chooses the pack that every screen and command works with.

use std::collections::BTreeSet;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::packs::pack_in_use;
use crate::orchestrator::{load_all_packs, load_catalog};
use crate::types::did_you_mean::nearest;
use crate::types::humanize::count_noun;
use crate::types::problem::Problem;

/// Work with one pack only, such as a course
///
/// All lists, `rung next`, Today and the topics then come from this pack alone.
/// The other packs stay installed, and your record keeps what you did with them.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackUseCommand {
    /// Id of an installed pack
    #[arg(value_name = "NAME", required_unless_present = "all", add = ArgValueCandidates::new(shell_completion::installed))]
    name: Option<String>,
    /// Work with all packs again
    #[arg(long, conflicts_with = "name")]
    all: bool,
}

impl PackUseCommand {
    /// Records the choice.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let name = self.name.as_deref().map(|name| find_pack(session, name)).transpose()?;
        pack_in_use::set_pack_in_use(&session.paths, name.as_deref())
            .map_err(|error| Failure::data(format!("Cannot record the choice: {error}.")))?;
        let (catalog, _) = load_catalog(&session.paths);
        session.print_answer(&PackUseAnswer {
            in_use: name,
            problems: catalog.problems.len(),
            topics: catalog.problems.iter().map(Problem::topic).collect::<BTreeSet<_>>().len(),
        })
    }
}

fn find_pack(session: &CliSession, name: &str) -> Result<String, Failure> {
    let loaded = load_all_packs(&session.paths).into_iter().filter_map(Result::ok);
    let packs: Vec<_> = loaded.filter_map(|pack| pack.info).collect();
    let is_it = |id: &str, title: &str| id.eq_ignore_ascii_case(name) || title.eq_ignore_ascii_case(name);
    if let Some(info) = packs.iter().find(|info| is_it(info.id.as_str(), &info.title)) {
        return Ok(info.id.to_string());
    }
    let near = nearest(name, packs.iter().map(|info| info.id.as_str()));
    let near = near.map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
    Err(Failure::usage(format!("There is no installed pack “{name}”."))
        .with_advice(format!("{near}`rung pack list` shows the installed packs.")))
}

/// The choice.
#[derive(Clone, Debug, Serialize)]
pub struct PackUseAnswer {
    /// The pack's id; null: all packs.
    pub in_use: Option<String>,
    /// What there is to work with now.
    pub problems: usize,
    pub topics: usize,
}

impl CommandAnswer for PackUseAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let all = format!("{} in {}", count_noun(self.problems, "problem"), count_noun(self.topics, "topic"));
        match &self.in_use {
            Some(id) => {
                text.para(0, Ink::Good, &format!("In use: {id}, with {all}."));
                text.para(0, Ink::Dim, "`rung pack use --all` brings the other packs back.");
            }
            None => text.para(0, Ink::Good, &format!("In use: all packs, with {all}.")),
        }
        text.finish()
    }
}
