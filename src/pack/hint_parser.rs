//! Reads `hints.md`: `# Level n` with a `## band` each, `# Level n java` for one language, and `# Bug id` with a `## Level
//! n` each.

use std::ops::Range;

use crate::types::hint_types::Band;
use crate::types::problem::{Hints, Language};
use crate::types::read_later::ReadLater;

use super::identifiers::is_id;
use super::pack_files::PackFiles;
use super::pack_finding::FindingSink;
use super::statement::CodeFence;
use super::text_file::TextFile;
use crate::types::did_you_mean::suggest;

/// The section of the file that the text under a heading belongs to.
#[derive(Clone, Debug, PartialEq)]
enum HintSection {
    /// Before the first heading, or under one that needs another below it.
    Nowhere,
    /// Under a heading that was reported already.
    Unknown,
    Level(usize, Option<Language>),
    Ladder(usize, Band, Option<Language>),
    Bug(String),
    Override(String, u8),
}

/// Reads the file, if there is one. The starter pack in the binary has no mistakes to report, so its hints are read on
/// first use.
pub(super) fn load_hints(files: &PackFiles, path: &str, sink: &FindingSink) -> ReadLater<Hints> {
    if let Some(text) = files.embedded_file(path).and_then(|bytes| std::str::from_utf8(bytes).ok()) {
        return ReadLater::later(|| parse_hint_text(text));
    }
    TextFile::open(files, path, sink).map(|source| parse_hints(&source)).unwrap_or_default().into()
}

/// Reports text that belongs to no section. The lint checks that no level is missing.
fn parse_hints(source: &TextFile<'_>) -> Hints {
    let text = source.clean_text();
    let hints = Hints::default();
    let mut reader = HintParser { source, text: &text, hints, section: HintSection::Nowhere, body: 0..0, stray: false };
    let (mut fence, mut end) = (CodeFence::default(), 0);
    for (i, line) in text.split_inclusive('\n').enumerate() {
        end += line.len();
        let (line, number) = (line.trim_end_matches('\n'), i as u32 + 1);
        let in_code = fence.feed(line);
        let heading = line.split_once(' ').filter(|_| line.starts_with('#') && !in_code);
        match heading {
            Some(("#", title)) => reader.parse_heading(title.trim(), number),
            Some(("##", title)) => reader.parse_subheading(title.trim(), number),
            _ => {
                reader.body.end = end;
                reader.check_line(line, number);
                continue;
            }
        }
        reader.body = end..end;
    }
    reader.store();
    reader.hints
}

/// Reads hints that have no mistakes: those of a template or of the pack in the binary.
pub(super) fn parse_hint_text(text: &str) -> Hints {
    let (mut files, sink) = (PackFiles::new(""), FindingSink::new(""));
    files.insert("hints.md", text);
    TextFile::open(&files, "hints.md", &sink).map(|source| parse_hints(&source)).unwrap_or_default()
}

struct HintParser<'a> {
    source: &'a TextFile<'a>,
    text: &'a str,
    hints: Hints,
    section: HintSection,
    /// The bytes of the text since the last heading.
    body: Range<usize>,
    /// True if text outside any section was reported since the last heading.
    stray: bool,
}

impl HintParser<'_> {
    fn parse_heading(&mut self, title: &str, line: u32) {
        self.store();
        self.section = match title.split_once(' ') {
            Some(("Level", number)) => parse_language_level(number)
                .map_or(HintSection::Unknown, |(level, language)| HintSection::Level(usize::from(level) - 1, language)),
            Some(("Bug", id)) if is_id(id.trim()) => {
                self.source.record_line(|| format!("bug.{}", id.trim()), line);
                HintSection::Bug(id.trim().to_owned())
            }
            _ => HintSection::Unknown,
        };
        if let HintSection::Level(index, language) = self.section {
            self.source.record_line(|| level_key(index, language), line);
        }
        if self.section == HintSection::Unknown {
            let mend = "Headings are '# Level 1' to '# Level 5' and '# Bug <id>'.";
            self.source.error(line, format!("unknown heading '{title}'"), mend);
        }
    }

    fn parse_subheading(&mut self, title: &str, line: u32) {
        self.store();
        let place = match &self.section {
            HintSection::Level(index, language) | HintSection::Ladder(index, _, language) => {
                self.parse_band((*index, *language), title, line)
            }
            HintSection::Bug(bug) | HintSection::Override(bug, _) => self.parse_override_level(bug, title, line),
            HintSection::Nowhere | HintSection::Unknown => Some(self.section.clone()),
        };
        self.section = place.unwrap_or(HintSection::Unknown);
    }

    fn parse_band(&self, (index, language): (usize, Option<Language>), title: &str, line: u32) -> Option<HintSection> {
        let Some(band) = Band::ALL.into_iter().find(|band| band.name().eq_ignore_ascii_case(title)) else {
            let mend = suggest(title, Band::ALL.map(Band::name));
            self.source.error(line, format!("unknown band '{title}'"), mend);
            return None;
        };
        let level = match language {
            Some(language) => self.hints.by_language.get(&language).and_then(|levels| levels.get(&(index as u8 + 1))),
            None => Some(&self.hints.ladder[index]),
        };
        if level.is_some_and(|bands| !bands[band as usize].is_empty()) {
            self.report_duplicate(line);
            return None;
        }
        self.source.record_line(|| format!("{}.{}", level_key(index, language), band.name()), line);
        Some(HintSection::Ladder(index, band, language))
    }

    fn parse_override_level(&self, bug: &str, title: &str, line: u32) -> Option<HintSection> {
        let Some(level) = title.strip_prefix("Level ").and_then(parse_level) else {
            let mend = "Write '## Level 1' to '## Level 5' under a bug.";
            self.source.error(line, format!("unknown heading '{title}'"), mend);
            return None;
        };
        if self.hints.overrides.get(&bug.into()).is_some_and(|levels| levels.contains_key(&level)) {
            self.report_duplicate(line);
            return None;
        }
        self.source.record_line(|| format!("bug.{bug}.{level}"), line);
        Some(HintSection::Override(bug.to_owned(), level))
    }

    fn report_duplicate(&self, line: u32) {
        self.source.error(line, "this hint is written twice", "Keep one of them.");
    }

    fn check_line(&mut self, line: &str, number: u32) {
        let placeless = matches!(self.section, HintSection::Nowhere | HintSection::Level(..) | HintSection::Bug(_));
        if placeless && !line.trim().is_empty() && !self.stray {
            let mend = match self.section {
                HintSection::Level(..) => "Put it under '## beginner', '## intermediate' or '## advanced'.",
                HintSection::Bug(_) => "Put it under '## Level 1' to '## Level 5'.",
                HintSection::Nowhere | HintSection::Unknown | HintSection::Ladder(..) | HintSection::Override(..) => {
                    "Start with '# Level 1'."
                }
            };
            self.source.error(number, "this text belongs to no hint", mend);
            self.stray = true;
        }
    }

    /// Stores the text read so far in its section.
    fn store(&mut self) {
        self.stray = false;
        let text = self.text[self.body.clone()].trim();
        if text.is_empty() {
            return;
        }
        match &self.section {
            HintSection::Ladder(index, band, None) => text.clone_into(&mut self.hints.ladder[*index][*band as usize]),
            HintSection::Ladder(index, band, Some(language)) => {
                let levels = self.hints.by_language.entry(*language).or_default();
                text.clone_into(&mut levels.entry(*index as u8 + 1).or_default()[*band as usize]);
            }
            HintSection::Override(bug, level) => {
                self.hints.overrides.entry(bug.as_str().into()).or_default().insert(*level, text.to_owned());
            }
            HintSection::Nowhere | HintSection::Unknown | HintSection::Level(..) | HintSection::Bug(_) => {}
        }
    }
}

/// Reads `4` or `4 java`.
fn parse_language_level(text: &str) -> Option<(u8, Option<Language>)> {
    match text.trim().split_once(' ') {
        Some((level, language)) => Some((parse_level(level)?, Some(Language::from_name(language.trim())?))),
        None => Some((parse_level(text)?, None)),
    }
}

/// The key of a level in the index of lines: `level.4` or `level.4.java`.
fn level_key(index: usize, language: Option<Language>) -> String {
    let language = language.map_or_else(String::new, |language| format!(".{}", language.name()));
    format!("level.{}{language}", index + 1)
}

fn parse_level(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|level| (1..=5).contains(level))
}

#[cfg(test)]
mod tests;
