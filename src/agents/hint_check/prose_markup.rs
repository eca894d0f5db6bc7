//! Removes the markup of prose that would read as code: web addresses, emphasis, the targets of links. Works on folded text;
//! never fails.

/// Returns the prose without web addresses, because their dots and slashes don't mark members and quotients.
pub(super) fn without_addresses(prose: &str) -> String {
    let is_address = |word: &str| {
        let bare = word.trim_start_matches(['(', '<', '[', '"']);
        ["http://", "https://", "www."].iter().any(|start| bare.starts_with(start))
    };
    let link = |word: &str| word.split_once("](").is_some_and(|(_, target)| is_address(target));
    let pieces = prose.split_inclusive(char::is_whitespace).map(|piece| {
        let word = piece.trim_end();
        // A link in Markdown keeps its label; its target goes with the other markup.
        if is_address(word) && !link(word) { format!("it{}", &piece[word.len()..]) } else { piece.to_owned() }
    });
    pieces.collect()
}

/// Returns the prose without emphasis and link targets: `**so**` is not a power, and an address is not a member.
pub(super) fn strip_markup(prose: &str) -> String {
    let mut out = String::with_capacity(prose.len());
    let mut rest = prose;
    while let Some(at) = rest.find("](") {
        let (label, target) = (&rest[..at], &rest[at + 2..]);
        let (Some(open), Some(close)) = (label.rfind('['), target.find([')', '\n'])) else { break };
        out.push_str(&label[..open]);
        out.push_str(&label[open + 1..]);
        rest = target.get(close + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    for mark in ["**", "__", "*", "_"] {
        out = without_emphasis(&out, mark);
    }
    out
}

/// Removes pairs of a mark that open before a word and close after one, on one line.
fn without_emphasis(text: &str, mark: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let pieces: Vec<&str> = line.split(mark).collect();
        let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let mut out = String::with_capacity(line.len());
        let mut at = 0;
        while at < pieces.len() {
            let piece = pieces[at];
            out.push_str(piece);
            let (inside, behind) = (pieces.get(at + 1), pieces.get(at + 2));
            let emphasised = inside.zip(behind).is_some_and(|(inside, behind)| {
                let tight = !inside.starts_with(char::is_whitespace) && !inside.ends_with(char::is_whitespace);
                tight && !inside.is_empty() && edge(piece.chars().last()) && edge(behind.chars().next())
            });
            if emphasised {
                out.push_str(pieces[at + 1]);
                at += 2;
            } else {
                at += 1;
                out.push_str(if at < pieces.len() { mark } else { "" });
            }
        }
        out
    });
    lines.collect::<Vec<_>>().join("\n")
}
