//! Tests reading, rejecting and changing preferences.

use std::fs;

use super::*;
use crate::types::llm_settings::{DayLimits, Protocol};

/// Checks that a text is rejected with a message that contains `expected`, such as `3: there is no …`.
fn check_refused(text: &str, expected: &str) {
    let error = Config::parse(text, Some(&["run", "submit"])).unwrap_err().into_error(Path::new("c.toml")).to_string();
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
    for line in default_config_text().lines() {
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
        editor_statement = "comment"
        language = "rust"
        python = "host"
        native_unconfined = true
        mouse = false
        model.enabled = true
        model.protocol = "anthropic"
        model.url = "https://models.example.com/v1"
        model.name = "tiny"
        model.key_env = "MODELS_KEY"
        model.key_file = "~/key"
        model.ca_file = "ca.pem"
        model.timeout_s = 20
        model.max_tokens = 300
        model.requests_per_day = 7
        model.tokens_per_day = 0
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
        editor_statement: EditorStatement::Comment,
        language: Language::Rust,
        python_on_host: true,
        native_unconfined: true,
        mouse: false,
        model: LlmSettings {
            enabled: true,
            protocol: Protocol::Anthropic,
            url: "https://models.example.com/v1".into(),
            name: "tiny".into(),
            key_env: Some("MODELS_KEY".into()),
            key_file: Some("~/key".into()),
            ca_file: Some("ca.pem".into()),
            timeout_s: 20,
            max_tokens: 300,
            limits: DayLimits { requests: 7, tokens: 0 },
        },
        keys: BTreeMap::from([("run".into(), vec!["r".into()]), ("submit".into(), vec!["s".into(), "f5".into()])]),
    };
    assert_eq!(config, expected);
    shows(&config);
}

/// Checks that every setting is shown in the form in which it would be written.
fn shows(config: &Config) {
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
    let kept = "`minutes` is kept with your record: change it on the Settings screen";
    assert!(Config::default().get("minutes").expect_err("not here").to_string().contains(kept));
    check_refused("telemetry = true", "c.toml:1: there is no setting `telemetry`; correct it");
    check_refused("\nascii = 1", "c.toml:2: `ascii` must be true or false");
    check_refused("theme = true", "`theme` must be a text in quotes");
    check_refused("color = \"sometimes\"", "`color` must be \"auto\", \"always\" or \"never\"");
    check_refused("language = \"cobol\"", "`language` must be \"python\"");
    check_refused("[theme]\nx = 1", "c.toml:1: `theme` is not a table");
    check_refused("[model]\n\nurll = \"x\"", "c.toml:3: there is no setting `model.urll`; did you mean `model.url`?");
    check_refused("[model]\nenabled = 1", "c.toml:2: `model.enabled` must be true or false");
    check_refused("model.protocol = \"grpc\"", "c.toml:1: `model.protocol` must be \"openai\", \"anthropic\" or");
    check_refused("model = 1", "c.toml:1: `model` must be a table of settings");
    check_refused("model.timeout_s = 0", "`model.timeout_s` must be a number of seconds from 1 to 3600");
    check_refused("model.max_tokens = 5000000000", "`model.max_tokens` must be a number from 16");
    check_refused("model.tokens_per_day = -1", "`model.tokens_per_day` must be a number from 0");
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
    set_value(&path, name, value).unwrap();
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
fn a_setting_of_the_model_goes_to_the_others_however_they_are_written() {
    check_set("ascii = true\n", "model.name", "a:7b", "ascii = true\n\n[model]\nname = \"a:7b\"\n");
    check_set("[model]\nname = \"a\" # small\n", "model.name", "b", "[model]\nname = \"b\" # small\n");
    check_set(
        "[model]\nname = \"a\"\n[keys]\n",
        "model.enabled",
        "true",
        "[model]\nname = \"a\"\nenabled = true\n[keys]\n",
    );
    check_set("model.name = \"a\"\n", "model.max_tokens", "99", "model.name = \"a\"\nmodel.max_tokens = 99\n");
    check_set("model = { name = \"a\" }\n", "model.name", "b", "model = { name = \"b\" }\n");
    check_set("# model.name = \"\"\nmouse = true\n", "model.name", "7", "model.name = \"7\"\nmouse = true\n");
    check_set(
        "# model.name = \"\"\n[model]\nurl = \"http://h\"\n",
        "model.name",
        "b",
        "# model.name = \"\"\n[model]\nurl = \"http://h\"\nname = \"b\"\n",
    );
}

#[test]
fn a_key_is_kept_out_of_the_file_and_out_of_what_is_said_about_it() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("config.toml");
    for (name, value, expected) in [
        ("model.key", "sk-123456", "a key is not kept in the preferences"),
        ("model.api-key", "sk-123456", "a key is not kept in the preferences"),
        ("model.API_KEY", "sk-123456", "a key is not kept in the preferences"),
        ("model.token", "sk-123456", "a key is not kept in the preferences"),
        ("model.key_env", "sk-123456", "`model.key_env` must be the name of an environment variable"),
        ("model.key_env", "gsk_4fT8aLqZ31mPw0Vx2k", "`model.key_env` must be the name of an environment variable"),
        ("model.key_file", "sk-123456", "`model.key_file` must be the path of a file"),
        ("model.url", "https://me:sk-123456@host/", "`model.url` must be an address"),
        ("model.url", "https://host/?key=sk-123456", "`model.url` must be an address"),
        ("model.url", "localhost:11434", "`model.url` must be an address"),
        ("model", "x", "name a setting, as in `model.url`"),
        ("model.", "x", "name a setting, as in `model.url`"),
        ("model.nam", "x", "there is no setting `model.nam`; did you mean `model.name`?"),
    ] {
        let error = set_value(&path, name, value).unwrap_err().to_string();
        assert!(error.contains(expected), "{name} {value}: {error}");
        assert!(!error.contains("123456") && !error.contains("4fT8"), "{error}");
    }
    assert!(!path.exists());
    check_refused("[model]\nkey = \"sk-123456\"", "c.toml:2: a key is not kept in the preferences");
    for (name, value) in
        [("model.key_env", "OPENAI_API_KEY"), ("model.key_file", "~/.config/rung/key"), ("model.key_env", "")]
    {
        set_value(&path, name, value).unwrap();
    }
}

#[test]
fn a_new_file_explains_every_setting_and_the_value_stands_below_its_explanation() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("new/config.toml");
    set_value(&path, "ascii", "true").unwrap();
    let expected = default_config_text().replace("# ascii = false", "ascii = true");
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    set_value(&path, "keys.submit", "f5").unwrap();
    let config = Config::load(&path).unwrap();
    assert!(config.ascii && config.keys["submit"] == ["f5"]);
}

#[test]
fn a_wrong_value_and_a_broken_file_change_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("config.toml");
    let refused = |name: &str, value: &str, expected: &str| {
        let error = set_value(&path, name, value).unwrap_err().to_string();
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

#[test]
fn a_linked_file_stays_a_link() {
    let temp = tempfile::tempdir().unwrap();
    let (path, target) = (temp.path().join("config.toml"), temp.path().join("dotfiles.toml"));
    fs::write(&target, "ascii = false\n").unwrap();
    std::os::unix::fs::symlink(&target, &path).unwrap();
    set_value(&path, "ascii", "true").unwrap();
    assert!(path.is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "ascii = true\n");
}

proptest::proptest! {
    /// Any text set as a value is read back unchanged, and comments stay.
    #[test]
    fn any_text_that_is_set_is_read_back(value in ".{1,20}", fresh: bool) {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("config.toml");
        if !fresh {
            fs::write(&path, "# mine\neditor = \"vi\" # yes\n").unwrap();
        }
        set_value(&path, "editor", &value).unwrap();
        proptest::prop_assert_eq!(Config::load(&path).unwrap().editor, Some(value));
        let text = fs::read_to_string(&path).unwrap();
        let kept = if fresh { "# Preferences of Rung." } else { "# mine\n" };
        proptest::prop_assert!(text.starts_with(kept) && (fresh || text.ends_with(" # yes\n")), "{}", text);
    }

    /// No text makes the reader panic, and every error has a line number.
    #[test]
    fn any_text_is_read_or_refused(text in "(theme|ascii|keys|[a-z]{1,4}|[=\"\\[\\]{}#., \n]|true|1){0,12}") {
        if let Err(bad) = Config::parse(&text, None) {
            let lines = text.lines().count() + 1;
            proptest::prop_assert!(bad.line.is_some_and(|line| (1..=lines).contains(&line)), "{:?}", bad);
        }
    }
}
