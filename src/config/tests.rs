//! Preferences read, refused and changed.

use super::*;

/// `expected`: what the message must hold, such as `3: there is no …`.
fn check_refused(text: &str, expected: &str) {
    let error = Config::parse(text, Some(&["run", "submit"])).unwrap_err().at(Path::new("c.toml")).to_string();
    assert!(error.contains(expected), "{text:?}: {error}");
}

#[test]
fn no_file_and_the_default_file_mean_the_defaults() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("new/config.toml");
    assert_eq!(Config::load(&path).unwrap(), Config::default());
    create_default(&path).unwrap();
    assert_eq!(Config::load(&path).unwrap(), Config::default());
    fs::write(&path, "ascii = true").unwrap();
    create_default(&path).unwrap();
    assert!(Config::load(&path).unwrap().ascii, "a file that is there is left alone");
}

#[test]
fn every_default_in_the_default_file_may_be_uncommented() {
    let mut text = String::new();
    for line in default_file().lines() {
        let setting = line.strip_prefix("# ").filter(|rest| rest.contains(" = ") || rest.starts_with('['));
        text.push_str(setting.unwrap_or(line));
        text.push('\n');
    }
    let config = Config::parse(&text, None).unwrap();
    let keys = BTreeMap::from([("submit".to_owned(), vec!["s".to_owned(), "f5".to_owned()])]);
    assert_eq!(config, Config { keys, ..Config::default() });
}

#[test]
fn every_setting_is_read() {
    let text = r#"
        theme = "night"
        ascii = true
        color = "never"
        editor = "hx"
        open_beside = "code -r"
        workspace = "~/code"
        run_on_save = false
        hide_difficulty = true
        language = "rust"
        python = "host"
        native_unconfined = true
        mouse = false
        keys = { run = "r", submit = ["s", "f5"] }
    "#;
    let config = Config::parse(text, Some(&["run", "submit"])).unwrap();
    let expected = Config {
        theme: "night".into(),
        ascii: true,
        color: Color::Never,
        editor: Some("hx".into()),
        open_beside: Some("code -r".into()),
        workspace: Some("~/code".into()),
        run_on_save: false,
        hide_difficulty: true,
        language: Language::Rust,
        python_on_host: true,
        native_unconfined: true,
        mouse: false,
        keys: BTreeMap::from([("run".into(), vec!["r".into()]), ("submit".into(), vec!["s".into(), "f5".into()])]),
    };
    assert_eq!(config, expected);
    for (name, shown) in [("theme", "\"night\""), ("ascii", "true"), ("color", "\"never\""), ("mouse", "false")] {
        assert_eq!(config.get(name).unwrap(), shown);
    }
    assert_eq!(config.get("keys.submit").unwrap(), "[\"s\", \"f5\"]");
    assert_eq!(config.get("keys.other").unwrap(), "[]");
    let error = config.get("colour").unwrap_err().to_string();
    assert!(error.contains("there is no setting `colour`; did you mean `color`?"), "{error}");
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    check_refused("ascii = true\n\nthem = \"x\"", "c.toml:3: there is no setting `them`; did you mean `theme`?");
    check_refused("telemetry = true", "c.toml:1: there is no setting `telemetry`; correct it");
    check_refused("\nascii = 1", "c.toml:2: `ascii` must be true or false");
    check_refused("theme = true", "`theme` must be a text in quotes");
    check_refused("color = \"sometimes\"", "`color` must be \"auto\", \"always\" or \"never\"");
    check_refused("language = \"cobol\"", "`language` must be \"python\"");
    check_refused("[theme]\nx = 1", "c.toml:1: `theme` is not a table");
    check_refused("keys = 1", "`keys` must be a table");
    check_refused("[keys]\nrun = 1", "c.toml:2: `keys.run` must be a key such as");
    check_refused("[keys]\n\nsubmti = \"s\"", "c.toml:3: there is no action `submti`; did you mean `submit`?");
    check_refused("ascii = true\nascii = false", "c.toml:2: duplicate key");
    check_refused("ascii = true\ntheme = \"x", "c.toml:2: ");
}

/// Sets one value in a file and compares the whole text.
fn check_set(before: &str, name: &str, value: &str, after: &str) {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("config.toml");
    fs::write(&path, before).unwrap();
    set(&path, name, value).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), after);
}

#[test]
fn setting_a_value_keeps_comments_and_order() {
    check_set(
        "# mine\ntheme = \"a\"  # for the evening\nascii = true\n",
        "theme",
        "b",
        "# mine\ntheme = \"b\"  # for the evening\nascii = true\n",
    );
    check_set("ascii = true\n", "mouse", "false", "ascii = true\nmouse = false\n");
    check_set("[keys]\nrun = \"r\"\n", "mouse", "false", "mouse = false\n[keys]\nrun = \"r\"\n");
    check_set("theme = \"a\"\n", "theme", "true", "theme = \"true\"\n");
    check_set("[keys]\nrun = \"r\" # go\n", "keys.run", "[\"r\", \"f5\"]", "[keys]\nrun = [\"r\", \"f5\"] # go\n");
    check_set("ascii = true\n", "keys.run", "x", "ascii = true\n\n[keys]\nrun = \"x\"\n");
    check_set("[keys]\n# theme = \"x\"\n", "theme", "b", "theme = \"b\"\n[keys]\n# theme = \"x\"\n");
}

#[test]
fn a_new_file_explains_every_setting_and_the_value_stands_below_its_explanation() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("new/config.toml");
    set(&path, "ascii", "true").unwrap();
    let expected = default_file().replace("# ascii = false", "ascii = true");
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    set(&path, "keys.submit", "f5").unwrap();
    let config = Config::load(&path).unwrap();
    assert!(config.ascii && config.keys["submit"] == ["f5"]);
}

#[test]
fn a_wrong_value_and_a_broken_file_change_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("config.toml");
    let refused = |name: &str, value: &str, expected: &str| {
        let error = set(&path, name, value).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused("ascii", "yes", "`ascii` must be true or false, not \"yes\"");
    refused("acsii", "true", "did you mean `ascii`?");
    refused("keys", "x", "name an action, as in `keys.submit`");
    refused("keys.run", "[1]", "`keys.run` must be a key");
    assert!(!path.exists());
    fs::write(&path, "ascii = \n").unwrap();
    refused("ascii", "true", "config.toml:1: ");
    assert_eq!(fs::read_to_string(&path).unwrap(), "ascii = \n");
}

#[cfg(unix)]
#[test]
fn a_linked_file_stays_a_link() {
    let temp = tempfile::tempdir().unwrap();
    let (path, target) = (temp.path().join("config.toml"), temp.path().join("dotfiles.toml"));
    fs::write(&target, "ascii = false\n").unwrap();
    std::os::unix::fs::symlink(&target, &path).unwrap();
    set(&path, "ascii", "true").unwrap();
    assert!(path.is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "ascii = true\n");
}

proptest::proptest! {
    /// Whatever text is set is read back, beside comments that stay.
    #[test]
    fn any_text_that_is_set_is_read_back(value in ".{1,20}", fresh: bool) {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("config.toml");
        if !fresh {
            fs::write(&path, "# mine\neditor = \"vi\" # yes\n").unwrap();
        }
        set(&path, "editor", &value).unwrap();
        proptest::prop_assert_eq!(Config::load(&path).unwrap().editor, Some(value));
        let text = fs::read_to_string(&path).unwrap();
        let kept = if fresh { "# Preferences of Rung." } else { "# mine\n" };
        proptest::prop_assert!(text.starts_with(kept) && (fresh || text.ends_with(" # yes\n")), "{}", text);
    }

    /// No text makes the reader panic, and every complaint about it has a place in it.
    #[test]
    fn any_text_is_read_or_refused(text in "(theme|ascii|keys|[a-z]{1,4}|[=\"\\[\\]{}#., \n]|true|1){0,12}") {
        if let Err(bad) = Config::parse(&text, None) {
            let lines = text.lines().count() + 1;
            proptest::prop_assert!(bad.line.is_some_and(|line| (1..=lines).contains(&line)), "{:?}", bad);
        }
    }
}
