//! Describes the progress of a language model's reply, and the request.

use crate::orchestrator::api::ReplyStage;

/// The progress of a reply, for a line that is redrawn.
#[must_use]
pub fn stage(stage: ReplyStage) -> String {
    match stage {
        ReplyStage::Asking => "asking…".to_owned(),
        ReplyStage::Waiting { seconds: 1 } => "the server is busy; asking again in a second".to_owned(),
        ReplyStage::Waiting { seconds } => format!("the server is busy; asking again in {seconds} seconds"),
        ReplyStage::Reading { bytes } => format!("reading, {bytes} bytes"),
        ReplyStage::Checking => "checking that it shows no solution".to_owned(),
        ReplyStage::Again => "rejected by the check; asking again".to_owned(),
    }
}

/// The body of a request, with a new line after each escaped line break in it.
#[must_use]
pub fn body_lines(body: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut escaped = false;
    for c in body.chars() {
        let line = lines.len() - 1;
        match (escaped, c) {
            (false, '\n') => lines.push(String::new()),
            _ => lines[line].push(c),
        }
        // An escaped backslash does not start an escape.
        if escaped && c == 'n' {
            lines.push(String::new());
        }
        escaped = !escaped && c == '\\';
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_shown_as_it_is() {
        let check = |body: &str, expected: &[&str]| assert_eq!(body_lines(body), expected, "{body}");
        check("", &[""]);
        check(r#"{"text":"a\nb","x":1}"#, &[r#"{"text":"a\n"#, r#"b","x":1}"#]);
        check(r#""a\\n b""#, &[r#""a\\n b""#]);
        check("{\n}", &["{", "}"]);
        check(r#""\\\n""#, &[r#""\\\n"#, "\""]);
    }
}
