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

impl Shape for ListAnswer {
    fn human(&self, page: &Page) -> String {
        let rows = self.packs.iter().map(|installed| {
            let folder = installed.folder.as_ref().map_or_else(|| "built in".to_owned(), |f| f.display().to_string());
            let (id, version) = installed.pack.as_ref().map_or(("(unusable)", ""), |p| (p.id.as_str(), &p.version));
            let trouble = if installed.errors > 0 { count(installed.errors, "error") } else { String::new() };
            vec![
                plain(id),
                plain(version),
                plain(count(installed.problems, "problem")),
                cell(Ink::Dim, installed.license.as_deref().unwrap_or("")),
                cell(Ink::Bad, trouble),
                cell(Ink::Dim, folder),
            ]
        });
        let mut text = Text::new(page);
        text.table(0, &rows.collect::<Vec<_>>());
        for installed in self.packs.iter().filter(|installed| !installed.collisions.is_empty()) {
            let name = installed.pack.as_ref().map_or("A pack", |pack| pack.id.as_str());
            text.gap();
            installed.collisions.iter().for_each(|told| text.hang(0, &format!("{name}: "), Ink::Bad, told));
        }
        text.finish()
    }
}
