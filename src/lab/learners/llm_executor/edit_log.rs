//! The file that stores a model's edits: JSON Lines. The first line names the model and the run; every other line is an
//! `EditExchange`.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_read;

use super::edit_source::{EditExchange, EditExchanges};

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditLogHeader {
    /// The model, in words.
    pub executor: String,
    /// Names and versions of its prompts.
    pub prompts: Vec<String>,
    pub lives: RunSignature,
}

/// All inputs that determine the edits of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSignature {
    pub seed: u64,
    pub learners: u64,
    pub preset: String,
    pub kinds: Vec<String>,
    pub problems: Vec<String>,
}

impl RunSignature {
    /// Describes the run, for an error about different options.
    #[must_use]
    pub fn describe(&self) -> String {
        let Self { seed, learners, preset, kinds, problems } = self;
        let (kinds, problems) = (kinds.join(", "), problems.join(","));
        format!(
            "--n {learners} --seed {seed} --preset {preset} --problems {problems}, learners of these kinds: {kinds}"
        )
    }
}

/// Creates the file with its first line.
///
/// # Errors
/// The file exists already, or can't be written.
pub fn create_log(path: &Path, head: &EditLogHeader) -> io::Result<File> {
    let mut file = File::create_new(path)?;
    writeln!(file, "{}", serde_json::to_string(head)?)?;
    Ok(file)
}

/// Opens a file to append after its last whole line.
///
/// # Errors
/// It can't be written.
pub fn open_to_append(path: &Path) -> io::Result<File> {
    let whole = file_read::read_bytes(path, file_read::MAX_RECORD_BYTES)?
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |last| last + 1);
    let mut file = File::options().write(true).open(path)?;
    file.set_len(whole as u64)?;
    file.seek(io::SeekFrom::End(0))?;
    Ok(file)
}

/// Reads such a file. An incomplete last line is ignored: a run may have been stopped.
///
/// # Errors
/// A sentence: the file can't be read, or a line is invalid.
pub fn read_log(path: &Path) -> Result<(EditLogHeader, EditExchanges), String> {
    let shown = path.display();
    let text = file_read::read_text(path, file_read::MAX_RECORD_BYTES).map_err(|error| format!("{shown}: {error}."))?;
    let mut lines = text.split_inclusive('\n').zip(1..).filter(|(line, _)| line.ends_with('\n'));
    let none = || format!("{shown}: nothing is stored in it.");
    let (first, _) = lines.next().ok_or_else(none)?;
    let head = serde_json::from_str(first)
        .map_err(|error| format!("{shown}:1: this is no first line of stored edits: {error}."))?;
    let read = |(line, number): (&str, usize)| {
        let exchange: EditExchange = serde_json::from_str(line)
            .map_err(|error| format!("{shown}:{number}: this is no edit of a model: {error}."))?;
        Ok((exchange.place.clone(), exchange))
    };
    Ok((head, lines.map(read).collect::<Result<_, String>>()?))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::lab::learners::llm_executor::edit_source::{EditKey, ExecutorReply};

    #[test]
    fn what_is_stored_is_read_back_up_to_where_it_was_stopped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("edits.jsonl");
        let lives = RunSignature {
            seed: 1,
            learners: 2,
            preset: "paper".to_owned(),
            kinds: vec!["full LOW".to_owned()],
            problems: vec!["pair-to-target".to_owned()],
        };
        let head =
            EditLogHeader { executor: "a script".to_owned(), prompts: vec!["learner-write.v1".to_owned()], lives };
        assert!(head.lives.describe().starts_with("--n 2 --seed 1 --preset paper --problems pair-to-target,"));
        let mut file = create_log(&path, &head).expect("a file");
        assert!(create_log(&path, &head).is_err(), "nothing is written over");
        let place = |edit| EditKey { kind: "full LOW".to_owned(), learner: 0, problem: "p".to_owned(), edit };
        let said = ExecutorReply { text: "```\nx = 1\n```".to_owned(), cut: false, tokens_in: 9, tokens_out: 4 };
        let whole = EditExchange { place: place(1), replies: vec![said], failed: None };
        let failed = EditExchange { place: place(2), replies: Vec::new(), failed: Some("It is gone.".to_owned()) };
        for exchange in [&whole, &failed] {
            writeln!(file, "{}", serde_json::to_string(exchange).expect("JSON")).expect("a line");
        }
        write!(file, "{{\"kind\": \"fu").expect("half a line");
        let more = EditExchange { place: place(3), ..whole.clone() };
        let mut expected = EditExchanges::from([whole, failed].map(|exchange| (exchange.place.clone(), exchange)));
        assert_eq!(read_log(&path), Ok((head.clone(), expected.clone())));
        // Appending continues after the last whole line.
        let mut file = open_to_append(&path).expect("the file");
        writeln!(file, "{}", serde_json::to_string(&more).expect("JSON")).expect("a line");
        expected.insert(more.place.clone(), more);
        assert_eq!(read_log(&path), Ok((head, expected)));
        fs::write(&path, "{}\n").expect("a file");
        assert!(read_log(&path).is_err_and(|why| why.contains("edits.jsonl:1: this is no first line")));
        fs::write(&path, "").expect("a file");
        assert!(read_log(&path).is_err_and(|why| why.contains("nothing is stored")));
    }
}
