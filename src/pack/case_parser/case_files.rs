//! Reads cases in stdin mode whose input and answer are files, because they are too long for `cases.json`.

use serde_json::Value as Json;

use super::CaseParser;
use crate::pack::text_file::TextFile;
use crate::types::Value;
use crate::types::problem::{Expected, Signature};

/// The problem's folder for these files.
const CASE_FOLDER: &str = "cases/";

impl CaseParser<'_> {
    /// Reads the input and the answer that `input_file` and `answer_file` name.
    pub(super) fn parse_case_files<'j>(
        &self,
        get: &impl Fn(&str) -> Option<&'j Json>,
        signature: &Signature,
    ) -> Option<(Vec<Json>, Expected)> {
        let other = ["args", "expected", "error", "generate"].into_iter().find(|key| get(key).is_some());
        if let Some(other) = other {
            let mend = "The files are the input and the answer: keep either them or the other key.";
            self.error(format!("'{other}' stands beside 'input_file' and 'answer_file'"), mend);
            return None;
        }
        if !matches!(signature, Signature::Stdin) {
            let mend = "Write \"args\" and \"expected\", or \"generate\" for a large input.";
            self.error("'input_file' is for problems with stdin = true", mend);
            return None;
        }
        let input = self.read_case_file("input_file", get("input_file"));
        let answer = self.read_case_file("answer_file", get("answer_file"));
        Some((vec![Json::from(input?)], Expected::Value(Value::Str(answer?))))
    }

    fn read_case_file(&self, key: &str, name: Option<&Json>) -> Option<String> {
        let named = name.and_then(Json::as_str).filter(|name| {
            let rest = name.strip_prefix(CASE_FOLDER).unwrap_or_default();
            !rest.is_empty() && !rest.split('/').any(|part| part.is_empty() || part.starts_with('.'))
        });
        let Some(named) = named else {
            let mend = format!("Write both, for example \"{key}\": \"{CASE_FOLDER}large-1.in\".");
            self.error(format!("'{key}' must be the path of a file in `{CASE_FOLDER}`"), mend);
            return None;
        };
        let folder = self.source.name.trim_end_matches("cases.json");
        let path = format!("{folder}{named}");
        if self.files.get(&path).is_none() {
            self.error(format!("the file '{named}' is missing"), "Write it, or remove the case.");
            return None;
        }
        let text = TextFile::open(self.files, &path, self.source.sink)?;
        Some(text.text.replace("\r\n", "\n"))
    }
}
