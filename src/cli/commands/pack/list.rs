//! `rung pack list`: what is installed.

use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::packs::{Installed, installed};
use crate::cli::page::{Ink, Page, Text, cell, plain};
use crate::cli::session::Session;
use crate::words::numbers::count;

/// Shows the packs.
pub fn run(session: &Session) -> Result<Exit, Failure> {
    session.answer(&ListAnswer { packs: installed(&session.paths) })
}

/// Installed packs, in the order that decides who keeps a name.
#[derive(Clone, Debug, Serialize)]
pub struct ListAnswer {
    pub packs: Vec<Installed>,
}

/// Digits of a hash that are shown: enough to read to each other.
const SHORT: usize = 12;

fn name(installed: &Installed) -> &str {
    installed.pack.as_ref().map_or("A pack", |pack| pack.id.as_str())
}

fn came_from(installed: &Installed) -> String {
    match (&installed.source, &installed.folder) {
        (Some(source), _) => source.words(),
        (None, Some(folder)) => format!("put into {}", folder.display()),
        (None, None) => "built in".to_owned(),
    }
}

impl Shape for ListAnswer {
    fn human(&self, page: &Page) -> String {
        let rows = self.packs.iter().map(|installed| {
            let (id, version) = installed.pack.as_ref().map_or(("(unusable)", ""), |p| (p.id.as_str(), &p.version));
            let trouble = if installed.errors > 0 { count(installed.errors, "error") } else { String::new() };
            let hash: String = installed.hash.0.chars().take(SHORT).collect();
            vec![
                plain(id),
                plain(version),
                plain(count(installed.problems, "problem")),
                cell(Ink::Dim, installed.license.as_deref().unwrap_or("")),
                cell(Ink::Bad, trouble),
                cell(Ink::Dim, hash),
                cell(Ink::Dim, came_from(installed)),
            ]
        });
        let mut text = Text::new(page);
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
