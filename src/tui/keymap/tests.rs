//! Keys are parsed, formatted, looked up and rejected as in the table.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::tui::destination::ScreenName;
use crate::tui::screens::{Screens, build_keymap};

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

#[test]
fn keys_are_read_and_written() {
    for (text, shown) in [
        ("ctrl-h", "Ctrl-h"),
        ("H", "H"),
        ("shift-h", "H"),
        ("shift-tab", "Shift-Tab"),
        ("f5", "F5"),
        ("enter", "Enter"),
        ("space", "Space"),
        ("-", "-"),
        ("ctrl--", "Ctrl--"),
        ("pageup", "PgUp"),
        ("/", "/"),
    ] {
        assert_eq!(key(text).to_string(), shown);
    }
    for text in ["", "ctrl-", "hyper-x", "f13", "entr"] {
        assert!(Key::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn an_event_of_the_terminal_is_the_key_that_was_written() {
    for (code, modifiers, text) in [
        (KeyCode::Char('H'), KeyModifiers::SHIFT, "H"),
        (KeyCode::Char('H'), KeyModifiers::NONE, "H"),
        (KeyCode::Char('h'), KeyModifiers::CONTROL, "ctrl-h"),
        (KeyCode::BackTab, KeyModifiers::SHIFT, "shift-tab"),
    ] {
        assert_eq!(Key::from(KeyEvent::new(code, modifiers)), key(text));
    }
}

#[test]
fn each_table_lists_an_action_once_and_the_same_action_is_the_same_everywhere() {
    let screens = Screens::default();
    for (i, name) in Screens::ALL.iter().enumerate() {
        let table: Vec<&Binding> = screens.get(*name).info().keys.iter().chain(GLOBAL).collect();
        for (i, binding) in table.iter().enumerate() {
            let again = table[i + 1..].iter().any(|b| b.action == binding.action || b.name == binding.name);
            assert!(!again && binding.keys.iter().all(|k| Key::parse(k).is_ok()), "{}", binding.name);
        }
        for other in &Screens::ALL[i + 1..] {
            for binding in screens.get(*other).info().keys {
                let same = |b: &&&Binding| b.action == binding.action || b.name == binding.name;
                assert!(table.iter().filter(same).all(|b| *b == binding), "{}", binding.name);
            }
        }
    }
    assert!(build_keymap(&BTreeMap::new()).is_ok(), "default keys do not clash");
}

/// The action of a key on a screen.
fn does(map: &Keymap, name: ScreenName, text: &str) -> Option<Action> {
    map.action(Screens::default().get(name).info().keys, key(text))
}

#[test]
fn the_same_key_may_mean_another_thing_elsewhere() {
    let map = build_keymap(&BTreeMap::new()).expect("the default keys");
    assert_eq!(does(&map, ScreenName::Today, "r"), Some(Action::Roadmap));
    assert_eq!(does(&map, ScreenName::Problem, "r"), Some(Action::Run));
    assert_eq!(does(&map, ScreenName::Settings, "r"), None);
    assert_eq!(does(&map, ScreenName::Problem, "esc"), Some(Action::Back));
}

#[test]
fn remapping_replaces_and_conflicts_are_refused() {
    let with = |name: &str, keys: &[&str]| {
        build_keymap(&BTreeMap::from([(name.to_owned(), keys.iter().map(ToString::to_string).collect())]))
    };
    let map = with("run", &["f5", "ctrl-r"]).expect("a good map");
    assert_eq!(does(&map, ScreenName::Problem, "f5"), Some(Action::Run));
    assert_eq!(does(&map, ScreenName::Problem, "r"), None);
    assert_eq!(map.label(Action::Run), "F5");
    for (name, keys, complaint) in [
        ("runn", "f5", "no action"),
        ("run", "s", "both \"run\" and \"submit\""),
        ("run", "j", "both \"run\" and \"down\""),
        ("run", "hyper-x", "not a key"),
    ] {
        let error = with(name, &[keys]).expect_err("refused");
        assert!(error.contains(complaint), "{error}");
    }
}
