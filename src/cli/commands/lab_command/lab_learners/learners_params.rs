//! `--params FILE` and `--params-template`: the model's parameters as TOML, each with its origin.

use std::fmt::Write as _;
use std::path::Path;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::output::out;
use crate::file_read;
use crate::lab::learners::learner_params::{LEARNER_PARAM_ORIGINS, LearnerParams, PARAMS_VERSION};

/// Reads a file of parameters. It must contain all of them, so that a run never depends on a default that changes later.
///
/// # Errors
/// The file can't be read, has another version, an unknown or a missing name, or a value of the wrong type or out of
/// its range.
pub fn read_params(file: &Path) -> Result<LearnerParams, Failure> {
    let shown = file.display();
    let advice = "`rung lab learners --params-template` prints a complete file.";
    let text = file_read::read_text(file, file_read::MAX_TEXT_BYTES)
        .map_err(|error| Failure::input(format!("Cannot read {shown}: {error}.")).with_advice(advice))?;
    let params: LearnerParams = toml::from_str(&text).map_err(|error| {
        Failure::input(format!("Cannot read {shown}: {}", error.to_string().trim_end())).with_advice(advice)
    })?;
    if params.version != PARAMS_VERSION {
        let why = format!(
            "Cannot use {shown}: it is version {}, and this Rung has version {PARAMS_VERSION}.",
            params.version
        );
        return Err(Failure::input(why).with_advice(advice));
    }
    check_ranges("", &toml::Value::Table(parameter_table(&params)?))
        .map_err(|why| Failure::input(format!("Cannot use {shown}: {why}.")).with_advice(advice))?;
    Ok(params)
}

fn parameter_table(params: &LearnerParams) -> Result<toml::Table, Failure> {
    toml::Table::try_from(params)
        .map_err(|error| Failure::environment(format!("Cannot write the parameters: {error}.")))
}

/// Numbers without a largest value; all other fractions are chances.
const POSITIVE: [&str; 8] = ["shape", "scale", "spread", "fading", "memory", "talent", "steps", "problems"];
/// With a larger fade, a hint of level 5 would make the learner forget.
const MAX_FADE: f64 = 0.2;
/// Rows of chances, one of which happens.
const DISTRIBUTIONS: [&str; 4] = ["start", "next", "first", "then"];

/// Checks a value and all values in it. The error names the first that is out of its range, and the range.
fn check_ranges(path: &str, value: &toml::Value) -> Result<(), String> {
    let name = path.rsplit('.').next().unwrap_or_default();
    let number = match value {
        toml::Value::Table(table) => {
            return table.iter().try_for_each(|(inner, value)| check_ranges(&join_path(path, inner), value));
        }
        toml::Value::Array(values) => {
            values.iter().try_for_each(|value| check_ranges(path, value))?;
            let row: Option<Vec<f64>> = values.iter().map(toml::Value::as_float).collect();
            let sum: f64 = row.iter().flatten().sum();
            let is_right = row.is_none() || !DISTRIBUTIONS.contains(&name) || (sum - 1.0).abs() < 1e-6;
            return if is_right { Ok(()) } else { Err(format!("{path} sums to {sum:.3}, and it must sum to 1")) };
        }
        toml::Value::Float(number) => *number,
        toml::Value::Integer(number) if POSITIVE.contains(&name) => *number as f64,
        _ => return Ok(()),
    };
    if POSITIVE.contains(&name) {
        let is_right = number.is_finite() && number > 0.0;
        return if is_right { Ok(()) } else { Err(format!("{path} is {number}, and it must be above 0")) };
    }
    let most = if name == "fade" { MAX_FADE } else { 1.0 };
    let is_right = (0.0..=most).contains(&number);
    if is_right { Ok(()) } else { Err(format!("{path} is {number}, and it must be from 0 to {most}")) }
}

fn join_path(path: &str, inner: &str) -> String {
    if path.is_empty() { inner.to_owned() } else { format!("{path}.{inner}") }
}

/// The parameters that are not the default ones, with the value if it is a single one: `tracing.slip = 0.1`.
pub fn changed_params(params: &LearnerParams) -> Vec<String> {
    let mut changed = Vec::new();
    if let (Ok(own), Ok(usual)) = (parameter_table(params), parameter_table(&LearnerParams::default())) {
        append_changed("", &own, &usual, &mut changed);
    }
    changed
}

fn append_changed(path: &str, own: &toml::Table, usual: &toml::Table, changed: &mut Vec<String>) {
    let missing = usual.keys().filter(|name| !own.contains_key(*name));
    changed.extend(missing.map(|name| format!("no {}", join_path(path, name))));
    for (name, value) in own {
        let path = join_path(path, name);
        match (value, usual.get(name)) {
            (value, Some(usual)) if value == usual => {}
            (toml::Value::Table(own), Some(toml::Value::Table(usual))) => append_changed(&path, own, usual, changed),
            (toml::Value::Table(_) | toml::Value::Array(_), _) => changed.push(path),
            (value, _) => changed.push(format!("{path} = {value}")),
        }
    }
}

/// Prints all parameters with their origins.
pub fn print_template() -> Result<Exit, Failure> {
    out::print_stdout(&render_template(&LearnerParams::default())?)?;
    Ok(Exit::Ok)
}

/// The parameters as TOML: every table and value is preceded by a comment with its origin.
fn render_template(params: &LearnerParams) -> Result<String, Failure> {
    let table = parameter_table(params)?;
    let mut text = String::from(
        "# Parameters of the simulated learners. Origins: paper (it prints the number), data (real traces print it),\n\
         # ours (the paper leaves it open), fitted (to a figure that the paper or the traces print).\n",
    );
    let (values, tables): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| !value.is_table());
    for (name, value) in values {
        append_value(&mut text, name, name, value);
    }
    for (group, inner) in tables {
        let _ = writeln!(text, "\n{}[{group}]", origin_comment(group));
        for (name, value) in inner.as_table().into_iter().flatten() {
            append_value(&mut text, &format!("{group}.{name}"), name, value);
        }
    }
    Ok(text)
}

fn append_value(text: &mut String, path: &str, name: &str, value: &toml::Value) {
    let _ = writeln!(text, "{}{name} = {value}", origin_comment(path));
}

/// The origin of a value as a comment line; empty if its group has one.
fn origin_comment(path: &str) -> String {
    let origin = LEARNER_PARAM_ORIGINS.iter().find(|(name, ..)| *name == path);
    origin.map_or_else(String::new, |(_, origin, source)| {
        let name = format!("{origin:?}").to_lowercase();
        if source.is_empty() { format!("# {name}\n") } else { format!("# {name}: {source}\n") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_reads_back_as_the_parameters_and_names_every_origin() {
        let text = render_template(&LearnerParams::default()).expect("a template");
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), &text).expect("written");
        assert_eq!(read_params(file.path()).expect("parameters"), LearnerParams::default());
        let comments = text.lines().filter(|line| line.starts_with("# ")).count();
        // Two lines at the top; the paper's learners have no hazards and no talent, so TOML has no value for them.
        assert_eq!(comments, 2 + LEARNER_PARAM_ORIGINS.len() - 2, "{text}");
    }

    #[test]
    fn an_incomplete_unknown_or_old_file_is_refused_with_the_next_command() {
        let text = render_template(&LearnerParams::default()).expect("a template");
        let check = |text: String, expected: &str| {
            let file = tempfile::NamedTempFile::new().expect("a file");
            std::fs::write(file.path(), text).expect("written");
            let failure = read_params(file.path()).expect_err("refused");
            let said = format!("{failure:?}");
            assert!(said.contains(expected) && said.contains("--params-template"), "{said}");
        };
        check(text.replace("carry = 0.5\n", ""), "carry");
        check(text.replace("carry = 0.5\n", "carry = 0.5\ncary = 0.5\n"), "cary");
        check(text.replace(&format!("version = {PARAMS_VERSION}"), "version = 1"), "it is version 1");
        for (right, wrong, expected) in [
            ("slip = 0.05", "slip = 1.5", "tracing.slip is 1.5, and it must be from 0 to 1"),
            ("guess = 0.2", "guess = nan", "tracing.guess is NaN, and it must be from 0 to 1"),
            ("slip_stays = 0.9", "slip_stays = 7.0", "execution.slip_stays is 7, and it must be from 0 to 1"),
            ("fading = 90.0", "fading = 0.0", "fading is 0, and it must be above 0"),
            ("fading = 90.0", "fading = inf", "fading is inf, and it must be above 0"),
            ("spread = 0.25", "spread = -1.0", "assistance.spread is -1, and it must be above 0"),
            ("memory = [12.0, 2.2]", "memory = [12.0, -2.2]", "memory is -2.2, and it must be above 0"),
            ("fade = 0.1", "fade = 0.3", "help.fade is 0.3, and it must be from 0 to 0.2"),
            ("steps = 30", "steps = 0", "paper.steps is 0, and it must be above 0"),
            ("start = [0.46, 0.36,", "start = [0.86, 0.36,", "low.start sums to 1.400, and it must sum to 1"),
        ] {
            assert!(text.contains(right), "{right}");
            check(text.replacen(right, wrong, 1), expected);
        }
    }

    #[test]
    fn changed_parameters_are_named() {
        let check = |change: fn(&mut LearnerParams), expected: &[&str]| {
            let mut params = LearnerParams::default();
            change(&mut params);
            assert_eq!(changed_params(&params), expected);
        };
        check(|_| {}, &[]);
        check(|params| params.tracing.slip = 0.1, &["tracing.slip = 0.1"]);
        check(|params| params.memory[0] = 3.0, &["memory"]);
        check(|params| params.novice.talent = None, &["no novice.talent"]);
        check(|params| params.paper.hazards = params.novice.hazards, &["paper.hazards"]);
    }
}
