//! Draws a terminal's screen as an SVG.
//!
//! Adjacent cells with one style form a run; each run gets its width, so that the columns align in any font.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;
use vt100::{Cell, Color, Screen};

/// Of a cell, in units of the picture.
const CELL_SIZE: (f64, f64) = (8.4, 18.0);
/// The margin around the screen.
const MARGIN: f64 = 12.0;
/// From the top of a cell to the baseline of its letters.
const BASELINE: f64 = 13.5;

type Rgb = (u8, u8, u8);

/// The terminal's default colours: the grounds of the themes of these names, so that most cells need no ground of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalColours {
    background: Rgb,
    text: Rgb,
}

pub const DARK: TerminalColours = TerminalColours { background: (0x16, 0x19, 0x1f), text: (0xd4, 0xd7, 0xdb) };
pub const LIGHT: TerminalColours = TerminalColours { background: (0xfb, 0xfa, 0xf7), text: (0x24, 0x29, 0x2f) };

/// A screen's runs, ready to be put into a picture.
#[derive(Clone, Debug)]
pub struct DrawnScreen {
    /// Rows and columns.
    size: (u16, u16),
    markup: Markup,
}

/// Draws a screen on its own, for a picture or an [`animation`].
#[must_use]
pub fn draw_screen(screen: &Screen, colours: TerminalColours) -> DrawnScreen {
    let (rows, columns) = screen.size();
    let runs = (0..rows).flat_map(|row| runs(screen, row, columns, colours));
    DrawnScreen { size: (rows, columns), markup: html! { @for run in runs { "\n" (run.to_markup(colours)) } } }
}

/// The screen as an SVG document; `title` is its accessible name.
#[must_use]
pub fn draw(screen: &Screen, title: &str) -> String {
    picture(screen.size(), title, DARK, &draw_screen(screen, DARK).markup)
}

/// Screens one after the other, each shown for some seconds, again and again. Where motion is not wanted, the last one
/// stays.
#[must_use]
pub fn animation(screens: &[DrawnScreen], seconds: f64, title: &str, colours: TerminalColours) -> String {
    let Some(first) = screens.first() else { return String::new() };
    let (share, all) = (100.0 / screens.len() as f64, seconds * screens.len() as f64);
    let style = format!(
        ".s{{visibility:hidden;animation:show {all:.1}s step-end infinite}}\
         @keyframes show{{0%{{visibility:visible}}{share:.4}%{{visibility:hidden}}}}\
         @media (prefers-reduced-motion){{.s{{animation:none}}.s:last-child{{visibility:visible}}}}"
    );
    let frames = html! {
        style { (maud::PreEscaped(style)) }
        @for (i, screen) in screens.iter().enumerate() {
            g class="s" style=(format!("animation-delay:{:.1}s", seconds * i as f64)) { (screen.markup) }
        }
    };
    picture(first.size, title, colours, &frames)
}

fn picture((rows, columns): (u16, u16), title: &str, colours: TerminalColours, content: &Markup) -> String {
    let width = CELL_SIZE.0.mul_add(f64::from(columns), 2.0 * MARGIN);
    let height = CELL_SIZE.1.mul_add(f64::from(rows), 2.0 * MARGIN);
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox=(format!("0 0 {width:.0} {height:.0}"))
            font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" {
            title { (title) }
            rect width="100%" height="100%" rx="8" fill=(hex(colours.background)) {}
            (content)
        }
    };
    picture.into_string() + "\n"
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellStyle {
    text: Rgb,
    background: Rgb,
    bold: bool,
    italic: bool,
    underlined: bool,
    dim: bool,
}

impl CellStyle {
    fn from_cell(cell: &Cell, colours: TerminalColours) -> Self {
        let (text, background) = (rgb(cell.fgcolor(), colours.text), rgb(cell.bgcolor(), colours.background));
        let (text, background) = if cell.inverse() { (background, text) } else { (text, background) };
        let (bold, italic, underlined, dim) = (cell.bold(), cell.italic(), cell.underline(), cell.dim());
        Self { text, background, bold, italic, underlined, dim }
    }
}

struct StyledRun {
    row: u16,
    column: u16,
    columns: u16,
    text: String,
    look: CellStyle,
}

impl StyledRun {
    fn to_markup(&self, colours: TerminalColours) -> Markup {
        let x = |column: usize| CELL_SIZE.0.mul_add((usize::from(self.column) + column) as f64, MARGIN);
        let y = CELL_SIZE.1.mul_add(f64::from(self.row), MARGIN);
        let width = |columns: usize| format!("{:.1}", CELL_SIZE.0 * columns as f64);
        let CellStyle { text, background, bold, italic, underlined, dim } = self.look;
        html! {
            @if background != colours.background {
                rect x=(format!("{:.1}", x(0))) y=(format!("{y:.1}")) width=(width(self.columns.into())) height=(CELL_SIZE.1)
                    fill=(hex(background)) {}
            }
            @for (column, words) in groups(&self.text) {
                text x=(format!("{:.1}", x(column))) y=(format!("{:.1}", y + BASELINE)) textLength=(width(words.width()))
                    fill=(hex(text)) font-weight=[bold.then_some("bold")] font-style=[italic.then_some("italic")]
                    text-decoration=[underlined.then_some("underline")] opacity=[dim.then_some("0.6")] { (words) }
            }
        }
    }
}

/// The words of a run in groups, each with its first column. Only single spaces are left inside: programs that show such
/// pictures differ in what they make of others.
fn groups(text: &str) -> Vec<(usize, &str)> {
    let mut groups = Vec::new();
    let mut column = 0;
    for part in text.split("  ") {
        let words = part.trim();
        if !words.is_empty() {
            groups.push((column + usize::from(part.starts_with(' ')), words));
        }
        column += part.width() + 2;
    }
    groups
}

/// The runs of a row, without invisible ones.
fn runs(screen: &Screen, row: u16, columns: u16, colours: TerminalColours) -> Vec<StyledRun> {
    let mut runs: Vec<StyledRun> = Vec::new();
    for column in 0..columns {
        let Some(cell) = screen.cell(row, column).filter(|cell| !cell.is_wide_continuation()) else { continue };
        let (look, wide) = (CellStyle::from_cell(cell, colours), if cell.is_wide() { 2 } else { 1 });
        let text = if cell.has_contents() { cell.contents() } else { " " };
        match runs.last_mut().filter(|run| run.look == look && run.column + run.columns == column) {
            Some(run) => {
                run.text.push_str(text);
                run.columns += wide;
            }
            None => runs.push(StyledRun { row, column, columns: wide, text: text.to_owned(), look }),
        }
    }
    runs.retain(|run| !run.text.trim().is_empty() || run.look.background != colours.background);
    runs
}

fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The RGB value of a colour; numbered colours get the values of most terminals.
fn rgb(colour: Color, default: Rgb) -> Rgb {
    const NAMED: [Rgb; 16] = [
        (0x00, 0x00, 0x00),
        (0xcd, 0x31, 0x31),
        (0x0d, 0xbc, 0x79),
        (0xe5, 0xe5, 0x10),
        (0x24, 0x72, 0xc8),
        (0xbc, 0x3f, 0xbc),
        (0x11, 0xa8, 0xcd),
        (0xe5, 0xe5, 0xe5),
        (0x66, 0x66, 0x66),
        (0xf1, 0x4c, 0x4c),
        (0x23, 0xd1, 0x8b),
        (0xf5, 0xf5, 0x43),
        (0x3b, 0x8e, 0xea),
        (0xd6, 0x70, 0xd6),
        (0x29, 0xb8, 0xdb),
        (0xff, 0xff, 0xff),
    ];
    /// The steps of the cube of 216 colours.
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        Color::Default => default,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Idx(index @ 0..16) => NAMED[usize::from(index)],
        Color::Idx(index @ 16..232) => {
            let at = usize::from(index - 16);
            (STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6])
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_drawn_run_by_run() {
        let mut terminal = vt100::Parser::new(2, 12, 0);
        terminal.process("a <b>\u{1b}[1;38;2;255;0;0m & c\r\n\u{1b}[0m日x\u{1b}[7m \u{1b}[48;5;196m ".as_bytes());
        let picture = draw(terminal.screen(), "Two rows");
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines.len(), 6, "{picture}");
        assert!(
            lines[0].contains("<title>Two rows</title>") && lines[0].contains(r#"viewBox="0 0 125 60""#),
            "{picture}"
        );
        assert!(lines[1].contains(r##"x="12.0" y="25.5" textLength="42.0" fill="#d4d7db""##), "{picture}");
        assert!(lines[1].contains(">a &lt;b&gt;</text>"), "{picture}");
        assert!(lines[2].contains(r#"x="62.4""#) && lines[2].contains(r##"fill="#ff0000""##), "{picture}");
        assert!(lines[2].contains(r#"font-weight="bold""#) && lines[2].contains(">&amp; c</text>"), "{picture}");
        // Three cells wide, the first letter two of them.
        assert!(lines[3].contains(r#"textLength="25.2""#) && lines[3].contains(">日x</text>"), "{picture}");
        assert!(lines[4].contains(r##"<rect x="37.2" y="30.0" width="8.4" height="18" fill="#d4d7db">"##), "{picture}");
    }

    #[test]
    fn an_animation_shows_one_screen_after_the_other() {
        let mut terminal = vt100::Parser::new(1, 4, 0);
        let screens: Vec<DrawnScreen> = ["one", "two"]
            .iter()
            .map(|word| {
                terminal.process(format!("\r{word}").as_bytes());
                draw_screen(terminal.screen(), LIGHT)
            })
            .collect();
        let picture = animation(&screens, 2.5, "A pair", LIGHT);
        assert!(picture.contains("animation:show 5.0s step-end infinite") && picture.contains("50.0000%"), "{picture}");
        assert!(picture.contains(r##"fill="#fbfaf7""##) && picture.contains("<title>A pair</title>"), "{picture}");
        let places: Vec<usize> =
            ["delay:0.0s", ">one<", "delay:2.5s", ">two<"].iter().filter_map(|part| picture.find(part)).collect();
        assert!(places.len() == 4 && places.is_sorted(), "{picture}");
        assert_eq!(animation(&[], 1.0, "", DARK), "");
    }

    #[test]
    fn words_stand_where_they_stood() {
        for (text, expected) in [
            ("a b", vec![(0, "a b")]),
            ("  a   b    c ", vec![(2, "a"), (6, "b"), (11, "c")]),
            ("日  x", vec![(0, "日"), (4, "x")]),
            ("   ", vec![]),
        ] {
            assert_eq!(groups(text), expected, "{text:?}");
        }
    }

    #[test]
    fn colours_by_number_are_the_usual_ones() {
        for (index, expected) in [(1, "#cd3131"), (16, "#000000"), (196, "#ff0000"), (231, "#ffffff"), (255, "#eeeeee")]
        {
            assert_eq!(hex(rgb(Color::Idx(index), DARK.text)), expected, "{index}");
        }
        assert_eq!(rgb(Color::Default, DARK.text), DARK.text);
    }
}
