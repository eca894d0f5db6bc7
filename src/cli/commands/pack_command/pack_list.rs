//! `rung pack list`: lists installed packs.

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::pack_lookup::{InstalledPackInfo, list_installed};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::text::number_format::count_noun;

/// Prints the list.
pub fn run(session: &CliSession) -> Result<Exit, Failure> {
    session.print_answer(&PackListAnswer { packs: list_installed(&session.paths) })
}

/// Installed packs, in order of precedence for names.
#[derive(Clone, Debug, Serialize)]
pub struct PackListAnswer {
    pub packs: Vec<InstalledPackInfo>,
}

/// Digits of a hash to show; short enough to read aloud.
const HASH_DIGITS: usize = 12;

fn name(installed: &InstalledPackInfo) -> &str {
    installed.pack.as_ref().map_or("A pack", |pack| pack.id.as_str())
}

fn describe_source(installed: &InstalledPackInfo) -> String {
    match (&installed.source, &installed.folder) {
        (Some(source), _) => source.describe(),
        (None, Some(folder)) => format!("put into {}", folder.display()),
        (None, None) => "built in".to_owned(),
    }
}

impl CommandAnswer for PackListAnswer {
    fn render_text(&self, page: &Page) -> String {
        let rows = self.packs.iter().map(|installed| {
            let (id, version) = installed.pack.as_ref().map_or(("(unusable)", ""), |p| (p.id.as_str(), &p.version));
            let trouble = if installed.errors > 0 { count_noun(installed.errors, "error") } else { String::new() };
            let hash: String = installed.hash.0.chars().take(HASH_DIGITS).collect();
            vec![
                plain(id),
                plain(version),
                plain(count_noun(installed.problems, "problem")),
                cell(Ink::Dim, installed.license.as_deref().unwrap_or("")),
                cell(Ink::Bad, trouble),
                cell(Ink::Dim, hash),
                cell(Ink::Dim, describe_source(installed)),
            ]
        });
        let mut text = PageText::new(page);
        text.table(0, &rows.collect::<Vec<_>>());
        for (name, altered) in self.packs.iter().filter_map(|pack| Some((name(pack), pack.altered.as_ref()?))) {
            text.gap();
            text.hang(0, &format!("{name}: "), Ink::Warn, altered);
        }
        for installed in self.packs.iter().filter(|installed| !installed.collisions.is_empty()) {
            text.gap();
            installed
                .collisions
                .iter()
                .for_each(|told| text.hang(0, &format!("{}: ", name(installed)), Ink::Bad, told));
        }
        text.finish()
    }
}
