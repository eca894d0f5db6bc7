//! `rung pack stats [DIR]`: counts a pack's contents and lists missing parts.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::pack::pack_statistics::{NamedCount, PackStats as Counted, count_pack};
use crate::text::number_format::count_noun;

/// Maximum number of tags to list; the JSON has all.
const MAX_TAGS: usize = 12;

/// Count a pack's contents and list what is missing
///
/// Counts by topic, difficulty, mode and language. Runs nothing.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackStatsCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
}

impl PackStatsCommand {
    /// Counts and prints.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let loaded = pack_lookup::read_pack(&self.folder)?;
        let Some(info) = &loaded.info else {
            let folder = self.folder.display();
            let advice = format!("`rung pack check {folder}` lists its errors.");
            return Err(Failure::input(format!("Cannot read the pack in {folder}.")).with_advice(advice));
        };
        let folder = loaded.root.clone();
        session.print_answer(&PackStatsAnswer { pack: PackName::from_info(info), folder, stats: count_pack(&loaded) })
    }
}

/// Statistics of a pack.
#[derive(Clone, Debug, Serialize)]
pub struct PackStatsAnswer {
    #[serde(flatten)]
    pub pack: PackName,
    pub folder: String,
    #[serde(flatten)]
    pub stats: Counted,
}

impl CommandAnswer for PackStatsAnswer {
    fn render_text(&self, page: &Page) -> String {
        let stats = &self.stats;
        let mut text = PageText::new(page);
        text.line(page.paint(Ink::Title, &format!("{} {}", self.pack.title, self.pack.version)));
        text.table(2, &self.overview());
        text.heading("Topics");
        let head = ["topic", "problems", "minutes", "bugs"].map(|name| cell(Ink::Dim, name)).to_vec();
        let topic = |topic: &crate::pack::pack_statistics::TopicCount| {
            let others = if topic.others > 0 { format!(" (+{})", topic.others) } else { String::new() };
            vec![
                plain(&topic.topic),
                plain(format!("{}{others}", topic.problems)),
                plain(topic.minutes.to_string()),
                plain(topic.bugs.to_string()),
            ]
        };
        text.table(2, &std::iter::once(head).chain(stats.topics.iter().map(topic)).collect::<Vec<_>>());
        text.heading("Languages");
        let head = ["language", "problems", "references", "bugs"].map(|name| cell(Ink::Dim, name)).to_vec();
        let language = |of: &crate::pack::pack_statistics::LanguageCount| {
            let numbers = [of.problems, of.references, of.bugs].map(|n| plain(n.to_string()));
            std::iter::once(plain(of.language.title())).chain(numbers).collect()
        };
        text.table(
            2,
            &std::iter::once(head).chain(stats.languages.iter().map(language)).collect::<Vec<Vec<TextCell>>>(),
        );
        if !stats.missing.is_empty() {
            text.heading("What is missing");
            stats.missing.iter().for_each(|sentence| text.hang(2, "", Ink::Plain, sentence));
        }
        text.finish()
    }
}

impl PackStatsAnswer {
    fn overview(&self) -> Vec<Vec<TextCell>> {
        let stats = &self.stats;
        let row = |name: &str, words: String| vec![cell(Ink::Dim, name), plain(words)];
        let hints = &stats.hints;
        let tags: Vec<NamedCount> = stats.tags.iter().take(MAX_TAGS).cloned().collect();
        let more = stats.tags.len().saturating_sub(tags.len());
        let more = if more > 0 { format!(" and {}", count_noun(more, "other tag")) } else { String::new() };
        vec![
            row("problems", format!("{}: {}", stats.problems, list_counts(&stats.difficulties))),
            row("modes", list_counts(&stats.modes)),
            row("minutes", stats.minutes.to_string()),
            row("cases", format!("{}, {} of them samples", stats.cases, stats.samples)),
            row("tags", format!("{}{more}", list_counts(&tags))),
            row("bugs", format!("{}: {}", stats.bugs, list_counts(&stats.verdicts))),
            row(
                "hints",
                format!(
                    "{} of {} in the ladders; {} for {}",
                    hints.written,
                    hints.of,
                    count_noun(hints.overrides, "level"),
                    count_noun(hints.overridden, "bug")
                ),
            ),
        ]
    }
}

/// `3 easy, 1 hard`; zero counts are left out.
fn list_counts(counts: &[NamedCount]) -> String {
    let some = counts.iter().filter(|count| count.count > 0);
    some.map(|count| format!("{} {}", count.count, count.name)).collect::<Vec<_>>().join(", ")
}
