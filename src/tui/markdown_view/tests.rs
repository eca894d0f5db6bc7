//! How a statement is rendered; and that no text makes the renderer panic.

use proptest::prelude::*;

use super::*;

fn lines(source: &str, columns: usize) -> Vec<String> {
    render(source, &Theme::plain(), columns).iter().map(|l| l.to_string().trim_end().to_owned()).collect()
}

fn check(source: &str, columns: usize, expected: &[&str]) {
    assert_eq!(lines(source, columns), expected);
}

#[test]
fn paragraphs_headings_and_lists() {
    check(
        "One *two* `three`\nfour.\n\n## Next\nText\n- a long item here\n- b\n  1. c\n",
        12,
        &["One two", "three four.", "", "Next", "Text", "", "• a long", "  item here", "• b", "  1. c"],
    );
}

#[test]
fn examples_stand_on_one_line_or_in_aligned_rows() {
    let example = "```example\nnums = [40, -15]\ntarget = 45\nresult = [1, 3]\n```\n";
    check(example, 60, &["  nums = [40, -15]   target = 45   →   [1, 3]"]);
    check(example, 30, &["  nums    [40, -15]", "  target  45", "  →       [1, 3]"]);
    check("```example\nLowest()\npush(84)\n```", 60, &["  Lowest()", "  push(84)"]);
}

#[test]
fn code_keeps_its_indent_and_gets_its_colours() {
    syntax_highlight::load_grammars();
    let theme = Theme::embedded("dark").expect("embedded theme");
    let page = render("```python\nfor x in y:\n    return 'a'  # why\n```", &theme, 60);
    assert_eq!(page[1].to_string(), "      return 'a'  # why");
    let role_of = |word: &str| page.iter().flat_map(|l| &l.spans).find(|s| s.content.contains(word)).map(|s| s.style);
    for (word, role) in
        [("return", StyleRole::CodeKeyword), ("'a'", StyleRole::CodeString), ("# why", StyleRole::CodeComment)]
    {
        assert_eq!(role_of(word), Some(theme.style(role)), "{word}");
    }
}

#[test]
fn code_among_words_is_told_without_colour_too() {
    for name in ["dark", "mono"] {
        let theme = Theme::embedded(name).expect("embedded theme");
        let page = render("Look at `nums` now.", &theme, 60);
        let style = |word: &str| page[0].spans.iter().find(|span| span.content.contains(word)).map(|span| span.style);
        assert_ne!(style("nums"), style("Look"), "{name}");
    }
}

proptest! {
    #[test]
    fn any_text_renders_within_its_width(source in "([#*`> \\-\n1.a你\\[\\]()_=<]|\\PC|example|```){0,80}", columns in 8usize..60) {
        for line in render(&source, &Theme::plain(), columns) {
            prop_assert!(line.width() <= columns, "{line:?}");
        }
    }
}
