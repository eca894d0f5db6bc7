//! Changes one value in the preferences file and keeps every comment.

use std::fs;
use std::io;
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table, Value};

use super::setting_table::{self, ConfigSetting, default_config_text};
use super::{Config, ConfigError, read_text};
use crate::file_write::{self, FilePrivacy};
use crate::types::parent_folder::parent_folder;

/// Valid values of `keys.<action>`, for errors.
const EXPECTED_KEYS: &str = "a key such as ctrl-r, or a list such as [\"r\", \"f5\"]";

/// Sets `name` (a setting, or `keys.<action>`) to `value` as typed: texts need no quotes.
///
/// If there is no file, it is created from the commented defaults. The file is replaced whole. An invalid file is not
/// changed; the error names its line.
pub fn set_value(path: &Path, name: &str, value: &str) -> Result<(), ConfigError> {
    set_value_checked(path, name, value, |_| Ok(()))
}

/// Like [`set_value`], but only if `check` accepts the new preferences: only the screens know the themes and actions.
///
/// # Errors
/// As [`set_value`], or the sentence of `check`; the file is then unchanged.
pub fn set_value_checked(
    path: &Path,
    name: &str,
    value: &str,
    check: impl FnOnce(&Config) -> Result<(), String>,
) -> Result<(), ConfigError> {
    let mut text = read_text(path)?;
    if text.is_empty() {
        text = default_config_text();
    }
    Config::parse(&text, None).map_err(|bad| bad.into_error(path))?;
    let new = apply_change(&text, name, value)?;
    let config = Config::parse(&new, None).map_err(|bad| bad.into_error(path))?;
    check(&config).map_err(ConfigError::Refused)?;
    write_file(path, &new).map_err(|source| ConfigError::Write { path: path.to_owned(), source })
}

/// Writes the commented defaults if there is no file yet, for an editor to open.
pub fn create_default(path: &Path) -> Result<(), ConfigError> {
    if path.exists() {
        return Ok(());
    }
    write_file(path, &default_config_text()).map_err(|source| ConfigError::Write { path: path.to_owned(), source })
}

fn apply_change(text: &str, name: &str, value: &str) -> Result<String, ConfigError> {
    if let Some(action) = name.strip_prefix("keys.").filter(|action| !action.is_empty()) {
        return set_keys(text, action, value);
    }
    let setting =
        setting_table::find_setting(name).ok_or_else(|| ConfigError::Unknown(setting_table::unknown_setting(name)))?;
    let typed =
        candidate_values(value).into_iter().find(|typed| (setting.read)(&mut Config::default(), typed).is_some());
    let typed = typed.ok_or_else(|| value_error(setting, value))?;
    if let Some(text) = replace_commented_default(text, name, &typed) {
        return Ok(text);
    }
    let mut document = parse_document(text);
    match name.split_once('.') {
        Some((table, key)) => put_in_table(&mut document, table, key, typed),
        None => put_item(document.as_table_mut(), name, typed),
    }
    Ok(document.to_string())
}

/// The possible meanings of the typed value: "true" or a number may also be a text.
fn candidate_values(value: &str) -> Vec<Value> {
    let switch = value.parse::<bool>().ok().map(Value::from);
    let number = value.parse::<i64>().ok().map(Value::from);
    switch.into_iter().chain(number).chain([Value::from(value)]).collect()
}

fn value_error(setting: &ConfigSetting, value: &str) -> ConfigError {
    let ConfigSetting { name, expects, .. } = *setting;
    if setting_table::may_echo_value(name) {
        return ConfigError::Value { name: name.to_owned(), expects, value: format!("\"{value}\"") };
    }
    ConfigError::Refused(format!("`{name}` must be {expects}"))
}

fn set_keys(text: &str, action: &str, value: &str) -> Result<String, ConfigError> {
    let list = if value.starts_with('[') { value.parse::<Value>().ok() } else { Some(Value::from(value)) };
    let list = list.map(Item::Value).filter(|list| setting_table::read_key_list(list).is_some());
    let list = list.and_then(|list| list.into_value().ok()).ok_or_else(|| ConfigError::Value {
        name: format!("keys.{action}"),
        expects: EXPECTED_KEYS,
        value: value.to_owned(),
    })?;
    let mut document = parse_document(text);
    put_in_table(&mut document, "keys", action, list);
    Ok(document.to_string())
}

/// Sets a value in a table, which is created if it is missing.
fn put_in_table(document: &mut DocumentMut, table: &str, name: &str, value: Value) {
    let table = document.as_table_mut().entry(table).or_insert_with(|| Item::Table(Table::new()));
    if let Some(table) = table.as_table_like_mut() {
        put_item(table, name, value);
    }
}

/// Parses a text that was checked before.
fn parse_document(text: &str) -> DocumentMut {
    text.parse().unwrap_or_default()
}

/// Sets a value and keeps the spaces and the comment around it.
fn put_item(table: &mut dyn toml_edit::TableLike, name: &str, mut value: Value) {
    if let Some(old) = table.get_mut(name).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
    } else {
        table.insert(name, Item::Value(value));
    }
}

/// The text with the value in place of the setting's commented default, which keeps it below its explanation; `None` if
/// the setting is already set or has no such line.
fn replace_commented_default(text: &str, name: &str, value: &Value) -> Option<String> {
    let holds =
        |text: &str| name.split('.').try_fold(parse_document(text).as_item(), |item, key| item.get(key)).is_some();
    if holds(text) {
        return None;
    }
    let start = format!("# {name} = ");
    let found = text.lines().find(|line| line.starts_with(&start))?;
    let new = text.replacen(found, &format!("{name} = {value}"), 1);
    // The line may be below a table's heading, or next to one, and so set another name.
    holds(&new).then_some(new)
}

/// Replaces the whole file; follows a symbolic link.
fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    fs::create_dir_all(parent_folder(&target))?;
    file_write::replace_file(&target, text.as_bytes(), FilePrivacy::Private)
}
