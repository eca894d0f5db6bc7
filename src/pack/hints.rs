//! Reads `hints.md`: `# Level n` with a `## band` each, and `# Bug id` with a `## Level n` each.

use std::ops::Range;

use crate::model::hint::Band;
use crate::model::problem::Hints;

use super::files::PackFiles;
use super::finding::Sink;
use super::names::is_id;
use super::source::Source;
use super::statement::Fence;
use crate::model::nearest::suggest;

/// What the text under a heading belongs to.
#[derive(Clone, Debug, PartialEq)]
enum Place {
    /// Before the first heading, or under one that needs another below it.
    Nowhere,
    /// Under a heading that was reported already.
    Unknown,
    Level(usize),
    Ladder(usize, Band),
    Bug(String),
    Override(String, u8),
}

/// Reads the file; what has no place in it is reported. Whether every level is there is for the lint to say.
pub(super) fn read(source: &Source<'_>) -> Hints {
    let text = source.cleaned();
    let hints = Hints::default();
    let mut reader = Reader { source, text: &text, hints, place: Place::Nowhere, body: 0..0, stray: false };
    let (mut fence, mut end) = (Fence::default(), 0);
    for (i, line) in text.split_inclusive('\n').enumerate() {
        end += line.len();
        let (line, number) = (line.trim_end_matches('\n'), i as u32 + 1);
        let in_code = fence.feed(line);
        let heading = line.split_once(' ').filter(|_| line.starts_with('#') && !in_code);
        match heading {
            Some(("#", title)) => reader.heading(title.trim(), number),
            Some(("##", title)) => reader.subheading(title.trim(), number),
            _ => {
                reader.body.end = end;
                reader.line(line, number);
                continue;
            }
        }
        reader.body = end..end;
    }
    reader.store();
    reader.hints
}

/// The same of a text of our own, in which nothing is wrong.
pub(super) fn read_text(text: &str) -> Hints {
    let (mut files, sink) = (PackFiles::new(""), Sink::new(""));
    files.insert("hints.md", text);
    Source::open(&files, "hints.md", &sink).map(|source| read(&source)).unwrap_or_default()
}

struct Reader<'a> {
    source: &'a Source<'a>,
    text: &'a str,
    hints: Hints,
    place: Place,
    /// The bytes of the text since the last heading.
    body: Range<usize>,
    /// Text without a place has been reported since the last heading.
    stray: bool,
}

impl Reader<'_> {
    fn heading(&mut self, title: &str, line: u32) {
        self.store();
        self.place = match title.split_once(' ') {
            Some(("Level", number)) => {
                level(number).map_or(Place::Unknown, |level| Place::Level(usize::from(level) - 1))
            }
            Some(("Bug", id)) if is_id(id.trim()) => {
                self.source.place(format!("bug.{}", id.trim()), line);
                Place::Bug(id.trim().to_owned())
            }
            _ => Place::Unknown,
        };
        if let Place::Level(index) = self.place {
            self.source.place(format!("level.{}", index + 1), line);
        }
        if self.place == Place::Unknown {
            let mend = "Headings are '# Level 1' to '# Level 5' and '# Bug <id>'.";
            self.source.error(line, format!("unknown heading '{title}'"), mend);
        }
    }

    fn subheading(&mut self, title: &str, line: u32) {
        self.store();
        let place = match &self.place {
            Place::Level(index) | Place::Ladder(index, _) => self.band(*index, title, line),
            Place::Bug(bug) | Place::Override(bug, _) => self.override_level(bug, title, line),
            Place::Nowhere | Place::Unknown => Some(self.place.clone()),
        };
        self.place = place.unwrap_or(Place::Unknown);
    }

    fn band(&self, index: usize, title: &str, line: u32) -> Option<Place> {
        let Some(band) = Band::ALL.into_iter().find(|band| band.name().eq_ignore_ascii_case(title)) else {
            let mend = suggest(title, Band::ALL.map(Band::name));
            self.source.error(line, format!("unknown band '{title}'"), mend);
            return None;
        };
        if !self.hints.ladder[index][band as usize].is_empty() {
            self.twice(line);
            return None;
        }
        self.source.place(format!("level.{}.{}", index + 1, band.name()), line);
        Some(Place::Ladder(index, band))
    }

    fn override_level(&self, bug: &str, title: &str, line: u32) -> Option<Place> {
        let Some(level) = title.strip_prefix("Level ").and_then(level) else {
            let mend = "Write '## Level 1' to '## Level 5' under a bug.";
            self.source.error(line, format!("unknown heading '{title}'"), mend);
            return None;
        };
        if self.hints.overrides.get(&bug.into()).is_some_and(|levels| levels.contains_key(&level)) {
            self.twice(line);
            return None;
        }
        self.source.place(format!("bug.{bug}.{level}"), line);
        Some(Place::Override(bug.to_owned(), level))
    }

    fn twice(&self, line: u32) {
        self.source.error(line, "this hint is written twice", "Keep one of them.");
    }

    fn line(&mut self, line: &str, number: u32) {
        let placeless = matches!(self.place, Place::Nowhere | Place::Level(_) | Place::Bug(_));
        if placeless && !line.trim().is_empty() && !self.stray {
            let mend = match self.place {
                Place::Level(_) => "Put it under '## beginner', '## intermediate' or '## advanced'.",
                Place::Bug(_) => "Put it under '## Level 1' to '## Level 5'.",
                Place::Nowhere | Place::Unknown | Place::Ladder(..) | Place::Override(..) => "Start with '# Level 1'.",
            };
            self.source.error(number, "this text belongs to no hint", mend);
            self.stray = true;
        }
    }

    /// Puts the text read so far where it belongs.
    fn store(&mut self) {
        self.stray = false;
        let text = self.text[self.body.clone()].trim();
        if text.is_empty() {
            return;
        }
        match &self.place {
            Place::Ladder(index, band) => text.clone_into(&mut self.hints.ladder[*index][*band as usize]),
            Place::Override(bug, level) => {
                self.hints.overrides.entry(bug.as_str().into()).or_default().insert(*level, text.to_owned());
            }
            Place::Nowhere | Place::Unknown | Place::Level(_) | Place::Bug(_) => {}
        }
    }
}

fn level(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|level| (1..=5).contains(level))
}

#[cfg(test)]
mod tests;
