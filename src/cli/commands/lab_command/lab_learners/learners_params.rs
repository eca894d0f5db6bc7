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
/// The file can't be read, has another version, an unknown or a missing name, or a value of the wrong type.
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
    Ok(params)
}

/// Prints all parameters with their origins.
pub fn print_template() -> Result<Exit, Failure> {
    out::print_stdout(&render_template(&LearnerParams::default())?)?;
    Ok(Exit::Ok)
}

/// The parameters as TOML: every table and value is preceded by a comment with its origin.
fn render_template(params: &LearnerParams) -> Result<String, Failure> {
    let bug = |error: toml::ser::Error| Failure::environment(format!("Cannot write the parameters: {error}."));
    let table = toml::Table::try_from(params).map_err(bug)?;
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
    }
}
