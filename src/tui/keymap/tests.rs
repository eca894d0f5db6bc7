//! Keys are read, written, looked up and refused as the table says.

use super::*;

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
fn the_table_lists_each_action_once_and_default_keys_do_not_clash() {
    for (i, binding) in TABLE.iter().enumerate() {
        assert!(
            TABLE[i + 1..].iter().all(|b| b.action != binding.action && b.name != binding.name),
            "{}",
            binding.name
        );
        assert!(binding.keys.iter().all(|k| Key::parse(k).is_ok()), "{}", binding.name);
    }
    assert_eq!(Keymap::with(&BTreeMap::new()), Ok(Keymap::default()));
}

#[test]
fn the_same_key_may_mean_another_thing_elsewhere() {
    let map = Keymap::default();
    assert_eq!(map.action(Context::Today, key("r")), Some(Action::Roadmap));
    assert_eq!(map.action(Context::Problem, key("r")), Some(Action::Run));
    assert_eq!(map.action(Context::Settings, key("r")), None);
    assert_eq!(map.action(Context::Problem, key("esc")), Some(Action::Back));
}

#[test]
fn remapping_replaces_and_conflicts_are_refused() {
    let with = |name: &str, keys: &[&str]| {
        Keymap::with(&BTreeMap::from([(name.to_owned(), keys.iter().map(ToString::to_string).collect())]))
    };
    let map = with("run", &["f5", "ctrl-r"]).expect("a good map");
    assert_eq!(map.action(Context::Problem, key("f5")), Some(Action::Run));
    assert_eq!(map.action(Context::Problem, key("r")), None);
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
