//! What every frame must satisfy at every size: no word is cut, and no box is broken.
//!
//! A cut word, or one that another text overlaps, occurs in no text. So each word of a frame is looked up among the
//! words of the program's own texts, of the packs, and of the same screen on a very large terminal.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// The sizes at which every screen is drawn.
pub const SIZES: [(u16, u16); 8] =
    [(80, 24), (90, 30), (99, 28), (100, 30), (120, 40), (140, 44), (160, 40), (200, 60)];
/// A size at which nothing has to be cut.
pub const LARGE: (u16, u16) = (400, 150);

/// The words of the sources, the packs and the test data.
static WRITTEN_WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut words = BTreeSet::new();
    for folder in ["src", "problems", "themes"] {
        add_folder(&root.join(folder), &mut words);
    }
    words
});

fn add_folder(folder: &Path, words: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the crate") {
        let path = entry.expect("an entry").path();
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            add_folder(&path, words);
        } else if extension == "rs" {
            // Names in the code aren't texts: only words between quotes count.
            let source = std::fs::read_to_string(&path).expect("a source");
            words.extend(source.split('"').skip(1).step_by(2).flat_map(words_of));
        } else if ["md", "toml", "json"].contains(&extension.as_str()) {
            words.extend(words_of(&std::fs::read_to_string(&path).expect("a text")));
        }
    }
}

/// The words of a text, in lower case; a word is a run of at least three letters.
fn words_of(text: &str) -> Vec<String> {
    let runs = text.split(|c: char| !c.is_alphabetic());
    runs.filter(|word| word.chars().count() >= 3).map(str::to_lowercase).collect()
}

/// Fails if a frame has a cut word or a broken box. `large` is the same screen at [`LARGE`]. A popup cuts the text
/// behind it; so with one, words beside its edges and boxes are not looked at. `has_boxes` is false where lines of a
/// graph look like boxes.
pub fn assert_fits(name: &str, frame: &str, large: &str, has_popup: bool, has_boxes: bool) {
    let known: BTreeSet<String> = words_of(large).into_iter().collect();
    let visible = if has_popup { without_words_at_edges(frame) } else { frame.to_owned() };
    let cut: Vec<String> =
        words_of(&visible).into_iter().filter(|word| !known.contains(word) && !WRITTEN_WORDS.contains(word)).collect();
    assert!(cut.is_empty(), "{name}: cut or overlapped words {cut:?}:\n{frame}");
    let broken = if has_popup || !has_boxes { Vec::new() } else { broken_boxes(frame) };
    assert!(broken.is_empty(), "{name}: {broken:?}:\n{frame}");
}

/// A frame without the words that touch an edge of a box.
fn without_words_at_edges(frame: &str) -> String {
    let is_border =
        |c: char| is_edge(c) || is_top_left(c) || is_top_right(c) || is_bottom_left(c) || c == '┘' || c == '╯';
    let of_line = |line: &str| {
        let pieces: Vec<&str> = line.split(is_border).collect();
        let last = pieces.len().saturating_sub(1);
        let inner = pieces.iter().enumerate().map(|(i, piece)| {
            let piece = if i > 0 { piece.trim_start_matches(|c: char| c != ' ') } else { piece };
            if i < last { piece.trim_end_matches(|c: char| c != ' ') } else { piece }
        });
        inner.collect::<Vec<_>>().join("│")
    };
    frame.lines().map(of_line).collect::<Vec<_>>().join("\n")
}

/// The rows in which a box lacks its left or right edge.
fn broken_boxes(frame: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = frame.lines().map(|line| line.chars().collect()).collect();
    let at = |row: usize, column: usize| rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ');
    let mut broken = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (left, _) in line.iter().enumerate().filter(|(_, c)| is_top_left(**c)) {
            let Some(right) = (left + 1..line.len()).find(|column| is_top_right(line[*column])) else {
                broken.push(format!("row {row}: a box without its right corner"));
                continue;
            };
            let mut below = row + 1;
            while below < rows.len() && !is_bottom_left(at(below, left)) {
                if !is_edge(at(below, left)) || !is_edge(at(below, right)) {
                    broken.push(format!("row {below}: columns {left} and {right} are no edges"));
                    break;
                }
                below += 1;
            }
        }
    }
    broken
}

fn is_top_left(c: char) -> bool {
    matches!(c, '┌' | '╭' | '┏' | '╔')
}

fn is_top_right(c: char) -> bool {
    matches!(c, '┐' | '╮' | '┓' | '╗')
}

fn is_bottom_left(c: char) -> bool {
    matches!(c, '└' | '╰' | '┗' | '╚')
}

fn is_edge(c: char) -> bool {
    matches!(c, '│' | '┃' | '║' | '├' | '┤' | '█' | '▐' | '░' | '┆')
}

#[test]
fn cut_words_and_broken_boxes_are_found() {
    let whole = "╭ Statement ╮\n│ a word    │\n╰───────────╯";
    assert_fits("whole", whole, "", false, true);
    assert_eq!(broken_boxes("╭─╮\n│ x\n╰─╯").len(), 1);
    assert_eq!(without_words_at_edges("the stat│ words │ement of"), "the │ words │ of");
    let cut = std::panic::catch_unwind(|| assert_fits("cut", "a statem", "", false, true));
    assert!(cut.is_err());
}
