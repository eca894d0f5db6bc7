//! Parts of charts as SVG.
//!
//! Every chart has a title and a description for screen readers. Colours are style-sheet classes, to support both
//! colour schemes; coordinates are computed from numbers only.

use maud::{Markup, html};

/// Wraps drawn markup in a chart of this size, with a title and a description.
#[must_use]
pub fn chart(id: &str, size: (f64, f64), words: (&str, &str), class: &str, drawn: &Markup) -> Markup {
    html! {
        svg viewBox={ "0 0 " (size.0) " " (size.1) } role="img" aria-labelledby={ (id) "-t " (id) "-d" } class=(class) {
            title id={ (id) "-t" } { (words.0) }
            desc id={ (id) "-d" } { (words.1) }
            (drawn)
        }
    }
}

/// A coordinate, to a tenth.
#[must_use]
pub fn coordinate(x: f64) -> String {
    let text = format!("{x:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A text label; `anchor` is `start`, `middle` or `end`.
#[must_use]
pub fn label((x, y): (f64, f64), anchor: &str, text: &str) -> Markup {
    html! { text x=(coordinate(x)) y=(coordinate(y)) text-anchor=(anchor) { (text) } }
}

/// A line of an axis.
#[must_use]
pub fn axis_line((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Markup {
    html! { path class="axis" d={ "M" (coordinate(x1)) " " (coordinate(y1)) "L" (coordinate(x2)) " " (coordinate(y2)) } {} }
}

/// A rectangle with a tooltip.
#[must_use]
pub fn rect(class: &str, (x, y): (f64, f64), (width, height): (f64, f64), words: &str) -> Markup {
    html! {
        rect class=(class) x=(coordinate(x)) y=(coordinate(y)) width=(coordinate(width)) height=(coordinate(height)) { title { (words) } }
    }
}

/// A line through points.
#[must_use]
pub fn line(class: &str, points: &[(f64, f64)]) -> Markup {
    let corners: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", coordinate(*x), coordinate(*y))).collect();
    html! { @if !corners.is_empty() { path class=(class) d={ "M" (corners.join("L")) } {} } }
}

/// A dot with a tooltip.
#[must_use]
pub fn dot(class: &str, (x, y): (f64, f64), radius: f64, words: &str) -> Markup {
    html! { circle class=(class) cx=(coordinate(x)) cy=(coordinate(y)) r=(coordinate(radius)) { title { (words) } } }
}
