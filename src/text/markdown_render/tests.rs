//! Tests the output in a plain theme, and that no text crashes the renderer.

use proptest::prelude::*;

use super::*;

/// Tones as letters; with `AIRY`, as commands print it.
struct Plain<const AIRY: bool>;

impl<const A: bool> MarkdownTheme for Plain<A> {
    type Style = char;

    const BULLET: &'static str = "- ";
    const HAS_BLANK_LINES: bool = A;

    fn style(&self, tone: Tone) -> char {
        match tone {
            Tone::Text { strong: false, emphasis: false } => 't',
            Tone::Text { strong: true, .. } => 's',
            Tone::Text { .. } => 'e',
            Tone::Title | Tone::Subtitle => 'h',
            Tone::Code => 'c',
            Tone::Lead | Tone::Rule => ' ',
        }
    }

    fn inline(&self, code: &str) -> String {
        format!("`{code}`")
    }

    fn code(&self, language: &str, source: &str, _: usize) -> Vec<StyledLine<char>> {
        source.lines().map(|line| vec![('c', format!("{language}|{line}"))]).collect()
    }
}

fn lines<L: MarkdownTheme>(look: &L, source: &str, columns: usize) -> Vec<String> {
    let text = |line: StyledLine<L::Style>| line.into_iter().map(|(_, text)| text).collect::<String>();
    render(source, look, columns).into_iter().map(|line| text(line).trim_end().to_owned()).collect()
}

fn check(source: &str, columns: usize, expected: &[&str]) {
    assert_eq!(lines(&Plain::<false>, source, columns), expected, "{source}");
}

#[test]
fn paragraphs_headings_and_lists() {
    check(
        "One *two* `three`\nfour.\n\n## Next\nText\n- a long item here\n- b\n  1. c\n",
        14,
        &["One two", "`three` four.", "", "Next", "Text", "", "- a long item", "  here", "- b", "  1. c"],
    );
    check("> said\n\n***\nafter", 20, &["  said", "", &"─".repeat(20), "", "after"]);
    check("a [link](x) and <b>html</b>\\\nbroken", 40, &["a link and <b>html</b>", "broken"]);
    check("", 20, &[]);
    check("   \n", 20, &[]);
}

#[test]
fn commands_get_air_around_headings_and_code() {
    let source = "Text.\n## Example\n```py\nx = 1\n\ny\n```\nDone.\n";
    check(source, 20, &["Text.", "", "Example", "  py|x = 1", "  py|", "  py|y", "", "Done."]);
    let airy = ["Text.", "", "Example", "", "  py|x = 1", "  py|", "  py|y", "", "Done."];
    assert_eq!(lines(&Plain::<true>, source, 20), airy);
}

#[test]
fn pieces_carry_their_tone() {
    let shown = render("a **b** *c **d*** `e`\n# f *g*", &Plain::<false>, 40);
    let tones: Vec<String> = shown.iter().map(|line| line.iter().map(|(tone, _)| *tone).collect()).collect();
    assert_eq!(tones, [" tstestc", "", " h"]);
}

proptest! {
    #[test]
    fn any_text_renders_within_its_width(source in "([#*`> \\-\n1.a你\\[\\]()_=<]|\\PC){0,80}", columns in 8usize..60) {
        let code = source.contains("```") || source.contains("    ");
        for line in lines(&Plain::<true>, &source, columns) {
            prop_assert!(code || width(&line) <= columns, "{line:?}");
        }
    }
}

#[test]
fn entities_bring_nothing_in_that_a_terminal_acts_on() {
    for source in [
        "a&#x1b;]52;c;aGk=&#7;b",
        "`a&#x1b;[2Jb`",
        "# a&#x9b;31mb",
        "a&#x202e;b",
        "[a&#27;b](http://x&#27;y)",
        "![a&#x202e;b](x)",
        "<b>a&#x1b;[2Jb</b>",
        "    a&#x1b;[2Jb",
        "```x&#27;y\na&#27;b\n```",
        "| a&#27; |\n|---|\n| b&#x202e; |",
        "- a&#x1b;b\n- &#8238;c",
        "a&ZeroWidthSpace;b&shy;c&lrm;d&rlm;e",
    ] {
        for line in lines(&Plain::<false>, source, 40).into_iter().chain(lines(&Plain::<true>, source, 40)) {
            assert_eq!(types::sanitize::find_forbidden(&line), None, "{source:?}: {line:?}");
        }
    }
}
