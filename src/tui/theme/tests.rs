//! Requirements of themes: complete, readable, and rejected with a reason if they are not.

use super::*;

/// Borders are not text; the selection is a background.
fn text_roles() -> impl Iterator<Item = (StyleRole, &'static str)> {
    StyleRole::ALL.into_iter().filter(|(role, _)| !matches!(role, StyleRole::Border | StyleRole::Selection))
}

#[test]
fn text_stands_out_from_its_ground_and_from_the_selection() {
    for (name, least) in [("dark", 4.5), ("light", 4.5), ("high-contrast", 7.0)] {
        let theme = Theme::embedded(name).expect("embedded theme");
        let grounds =
            [theme.background.expect("a painted ground"), theme.style(StyleRole::Selection).bg.expect("a selection")];
        for (role, key) in text_roles() {
            for ground in grounds {
                let fg = theme.style(role).fg.expect("a colour");
                let ratio = contrast(fg, ground).expect("RGB");
                assert!(ratio >= least, "{name}: {key} on {ground:?} is {ratio:.2} : 1, want {least} : 1");
            }
        }
    }
}

#[test]
fn contrast_is_what_wcag_says() {
    let ratio = contrast(Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255)).expect("RGB");
    assert!((ratio - 21.0).abs() < 1e-9, "{ratio}");
    // The example of WCAG's tools: #777777 on white is just below 4.5.
    let ratio = contrast(Color::Rgb(0x77, 0x77, 0x77), Color::Rgb(255, 255, 255)).expect("RGB");
    assert!((ratio - 4.48).abs() < 0.01, "{ratio}");
}

#[test]
fn every_embedded_theme_parses() {
    for (name, text) in Theme::EMBEDDED {
        assert_eq!(Theme::parse(name, text).map(|t| t.name), Ok(name.to_owned()));
    }
}

#[test]
fn mono_has_no_colour_at_all() {
    let mono = Theme::embedded("mono").expect("embedded theme");
    for (role, key) in StyleRole::ALL {
        assert_eq!((mono.style(role).fg, mono.style(role).bg), (None, None), "{key}");
    }
}

#[test]
fn a_bad_theme_is_refused_with_the_reason() {
    let check = |text: &str, complaint: &str| {
        let error = Theme::parse("mine", text).expect_err("should be refused");
        assert!(error.contains(complaint), "{error}");
    };
    check("text = 3", "must be text");
    check("base = \"drak\"", "no base theme");
    check("base = \"dark\"\ntxet = \"red\"", "\"txet\" is not a role");
    check("base = \"dark\"\ntext = \"reddish\"", "#rrggbb");
    check("text = \"red\"", "\"dim\" is missing");
}

#[test]
fn a_user_theme_may_state_only_what_differs() {
    let mine = Theme::parse("mine", "base = \"dark\"\naccent = \"magenta on black bold\"").expect("a good theme");
    let dark = Theme::embedded("dark").expect("embedded theme");
    assert_eq!(mine.style(StyleRole::Text), dark.style(StyleRole::Text));
    let expected = Style::new().fg(Color::Magenta).bg(Color::Black).add_modifier(Modifier::BOLD);
    assert_eq!(mine.style(StyleRole::Accent), expected);
}

#[test]
fn a_theme_without_a_newer_role_gets_its_stand_in() {
    let (_, dark) = Theme::EMBEDDED[0];
    let older: Vec<&str> = dark.lines().filter(|line| !line.starts_with("due")).collect();
    let older = Theme::parse("older", &older.join("\n")).expect("a good theme");
    assert_eq!(older.style(StyleRole::Due), older.style(StyleRole::Warn));
    for (role, key) in StyleRole::ALL {
        assert_eq!(role.fallback().and_then(StyleRole::fallback), None, "{key}: what stands in is in every theme");
    }
}

#[test]
fn colours_go_to_the_nearest_of_256() {
    assert_eq!(to_256(Color::Rgb(255, 255, 255)), Color::Indexed(231));
    assert_eq!(to_256(Color::Rgb(0, 0, 95)), Color::Indexed(17));
    assert_eq!(to_256(Color::Rgb(118, 118, 118)), Color::Indexed(243));
    assert_eq!(to_256(Color::Red), Color::Red);
}

#[test]
fn the_depth_comes_from_the_environment() {
    assert_eq!(ColourDepth::detect(Some("truecolor"), Some("xterm")), ColourDepth::True);
    assert_eq!(ColourDepth::detect(None, Some("xterm-256color")), ColourDepth::Indexed);
    assert_eq!(ColourDepth::detect(None, Some("linux")), ColourDepth::Sixteen);
    assert_eq!(ColourDepth::detect(None, None), ColourDepth::Sixteen);
}
