//! HTML being written: the one place where text becomes markup.
//!
//! Names of elements and attributes are literals of this program; everything else goes through [`escaped`], so nothing a
//! learner typed or a pack says can become markup.

use crate::model::text::is_invisible;

/// A page being written.
#[derive(Debug, Default)]
pub struct Html {
    out: String,
    open: Vec<&'static str>,
}

/// An attribute: a name of ours and any value.
pub type Attribute<'a> = (&'static str, &'a str);

impl Html {
    /// An empty page with its document type.
    #[must_use]
    pub fn document() -> Self {
        Self { out: "<!DOCTYPE html>\n".to_owned(), open: Vec::new() }
    }

    /// An element with what `inside` writes.
    pub fn element(&mut self, name: &'static str, attributes: &[Attribute], inside: impl FnOnce(&mut Self)) {
        self.start(name, attributes);
        self.out.push('>');
        self.open.push(name);
        inside(self);
        self.open.pop();
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
        // A line break where it can't be seen.
        if matches!(name, "p" | "section" | "tr" | "li" | "details" | "svg" | "style" | "h1" | "h2" | "h3" | "ul") {
            self.out.push('\n');
        }
    }

    /// An element that holds text alone.
    pub fn said(&mut self, name: &'static str, text: &str) {
        self.element(name, &[], |html| html.text(text));
    }

    /// An element without content.
    pub fn empty(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.start(name, attributes);
        self.out.push_str(if self.open.contains(&"svg") { "/>" } else { ">" });
    }

    /// Text.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(&escaped(text));
    }

    /// A style sheet of this program.
    pub fn style(&mut self, sheet: &'static str) {
        self.element("style", &[], |html| html.out.push_str(sheet));
    }

    /// The page.
    #[must_use]
    pub fn finish(self) -> String {
        self.out
    }

    fn start(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.out.push('<');
        self.out.push_str(name);
        for (key, value) in attributes {
            self.out.push(' ');
            self.out.push_str(key);
            self.out.push_str("=\"");
            self.out.push_str(&escaped(value));
            self.out.push('"');
        }
    }
}

/// Text that means itself in content and in quoted attributes. Control characters and those that can't be seen are left
/// out.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || is_invisible(c) => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn elements_nest_and_close() {
        let mut html = Html::default();
        html.element("p", &[("class", "a \"b\"")], |html| {
            html.text("1 < 2 & ");
            html.said("b", "'so'");
            html.empty("br", &[]);
        });
        html.element("svg", &[], |html| html.empty("rect", &[("x", "1")]));
        assert_eq!(
            html.finish(),
            "<p class=\"a &quot;b&quot;\">1 &lt; 2 &amp; <b>&#39;so&#39;</b><br></p>\n<svg><rect x=\"1\"/></svg>\n"
        );
    }

    proptest! {
        /// No text opens a tag, closes an attribute or begins an entity of its own.
        #[test]
        fn text_stays_text(text in any::<String>()) {
            let safe = escaped(&text);
            prop_assert!(!safe.contains(['<', '>', '"', '\'']), "{safe:?}");
            let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
            for (at, _) in safe.match_indices('&') {
                prop_assert!(entities.iter().any(|entity| safe[at..].starts_with(entity)), "{safe:?}");
            }
            // And it reads as it was written, but for what can't be seen.
            let back = safe.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
            let seen = |c: &char| matches!(c, '\n' | '\t') || !(c.is_control() || is_invisible(*c));
            prop_assert_eq!(back.replace("&amp;", "&"), text.chars().filter(seen).collect::<String>());
        }
    }
}
