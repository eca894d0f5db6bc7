//! Tests mistakes in `hints.md`, and the section that each text is stored in.

use crate::pack::pack_fixture::{hints_md, pack_files};
use crate::pack::{LoadedPack, load_pack};
use crate::types::hint_types::Band;
use crate::types::problem::Language;

fn load_with(text: &str) -> LoadedPack {
    let mut files = pack_files();
    files.insert("add-up/hints.md", text);
    load_pack(&files)
}

fn check(text: &str, expected: &[&str]) {
    let found = load_with(text).findings;
    let got: Vec<String> = found.iter().map(|f| f.to_string().replace("error: little/add-up/hints.md", "")).collect();
    assert_eq!(got, expected);
}

#[test]
fn text_goes_under_its_level_band_and_bug() {
    let text = "# Level 2\n## Beginner\nLine one.\n\nLine two.\n## advanced\n```python\n# Level 9\n## nothing\n```\n\
                # Bug skips-first\n## Level 4\nLook.\n";
    let loaded = load_with(text);
    assert!(loaded.findings.is_empty(), "{:?}", loaded.findings);
    let hints = &loaded.problems[0].hints;
    assert_eq!(hints.ladder[1][Band::Beginner as usize], "Line one.\n\nLine two.");
    assert_eq!(hints.ladder[1][Band::Intermediate as usize], "");
    assert_eq!(hints.ladder[1][Band::Advanced as usize], "```python\n# Level 9\n## nothing\n```");
    assert_eq!(hints.overrides[&"skips-first".into()][&4], "Look.");
    assert_eq!(loaded.line_index.line("add-up/hints.md", "level.2.advanced"), Some(6));
    assert_eq!(loaded.line_index.line("add-up/hints.md", "bug.skips-first.4"), Some(12));
}

#[test]
fn a_level_can_be_for_one_language() {
    let text = "# Level 4\n## beginner\nFor all.\n# Level 4 java\n## beginner\nFor Java.\n";
    let loaded = load_with(text);
    let hints = &loaded.problems[0].hints;
    assert_eq!(hints.ladder[3][Band::Beginner as usize], "For all.");
    assert_eq!(hints.by_language[&Language::Java][&4][Band::Beginner as usize], "For Java.");
    assert_eq!(loaded.line_index.line("add-up/hints.md", "level.4.java.beginner"), Some(5));
    check(&format!("{text}## beginner\nTwice.\n"), &[":7: this hint is written twice. Keep one of them."]);
    let unknown = ":1: unknown heading 'Level 4 klingon'. Headings are '# Level 1' to '# Level 5' and '# Bug <id>'.";
    check("# Level 4 klingon\n", &[unknown]);
}

#[test]
fn what_has_no_place_is_reported_once() {
    check(
        "Hello\nthere\n# Level 1\n## beginner\nHint.",
        &[":1: this text belongs to no hint. Start with '# Level 1'."],
    );
    check(
        "# Level 1\nHello\nthere",
        &[":2: this text belongs to no hint. Put it under '## beginner', '## intermediate' or '## advanced'."],
    );
    check(
        "# Bug skips-first\nHello",
        &[":2: this text belongs to no hint. Put it under '## Level 1' to '## Level 5'."],
    );
}

#[test]
fn headings_are_checked() {
    check(
        "# Levl 1\n## beginner\nHint.",
        &[":1: unknown heading 'Levl 1'. Headings are '# Level 1' to '# Level 5' and '# Bug <id>'."],
    );
    check("# Level 6\n", &[":1: unknown heading 'Level 6'. Headings are '# Level 1' to '# Level 5' and '# Bug <id>'."]);
    check("# Level 1\n## begginer\nHint.", &[":2: unknown band 'begginer'. Did you mean 'beginner'?"]);
    check(
        "# Bug x\n## beginner\nHint.",
        &[":2: unknown heading 'beginner'. Write '## Level 1' to '## Level 5' under a bug."],
    );
    check("# Level 1\n## beginner\nA.\n## beginner\nB.", &[":4: this hint is written twice. Keep one of them."]);
    check(&(hints_md() + "## Level 5\nAgain."), &[":58: this hint is written twice. Keep one of them."]);
}
