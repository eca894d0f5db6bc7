//! Grades as comma-separated values: RFC 4180, one row for each file, ready for a spreadsheet.

use csv::{Terminator, WriterBuilder};

use crate::model::text::clean;
use crate::orchestrator::grade::Grade;

const HEAD: &str = "student,problem,file,language,verdict,passed,cases,first_failure,message,instructions,not_run";

/// The table with its head; lines end as the RFC wants them.
#[must_use]
pub fn table(grades: &[Grade]) -> String {
    let head = HEAD.split(',').map(str::to_owned).collect();
    written(std::iter::once(head).chain(grades.iter().map(row)))
}

fn written(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        // Memory takes every row.
        let _ = writer.write_record(row.iter().map(|text| harmless(text)));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn row(grade: &Grade) -> Vec<String> {
    vec![
        grade.student.clone(),
        grade.problem.clone(),
        grade.file.clone(),
        grade.language.map_or("", |language| language.name()).to_owned(),
        grade.verdict.map_or("", |verdict| verdict.code()).to_owned(),
        grade.passed.to_string(),
        grade.cases.to_string(),
        grade.first_failure.clone().unwrap_or_default(),
        grade.message.clone().unwrap_or_default(),
        grade.instructions.to_string(),
        grade.not_run.to_string(),
    ]
}

/// What a spreadsheet would take for a formula gets an apostrophe in front: names and messages come from students. Where
/// a comma stands in numbers, spreadsheets part cells at semicolons, quoted or not, so a formula may begin behind one.
fn harmless(text: &str) -> String {
    let text = clean(text);
    let mut out = String::with_capacity(text.len() + 1);
    let mut opens = true;
    for c in text.chars() {
        if opens && FORMULA.contains(&c) {
            out.push('\'');
        }
        opens = c == ';' || (opens && matches!(c, ' ' | '"' | '\''));
        out.push(c);
    }
    out
}

/// What a formula begins with, in the wide forms, too.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '|', '＝', '＋', '－', '＠'];

#[cfg(test)]
mod tests {
    use super::super::tests::class;
    use super::*;

    #[test]
    fn fields_survive_commas_quotes_and_spreadsheets() {
        for (text, expected) in [
            ("ada", "ada"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=cmd()", "'=cmd()"),
            ("-1,5", "\"'-1,5\""),
            ("got 1; =cmd()", "got 1; '=cmd()"),
            ("x;-1;@y", "x;'-1;'@y"),
            ("a;\"=b", "\"a;\"\"'=b\""),
            ("＝cmd()", "'＝cmd()"),
            ("a=b-c", "a=b-c"),
            ("\u{1b}]0;x\u{7}=cmd()", "'=cmd()"),
            ("a\rb\u{202e}c", "abc"),
        ] {
            let row = vec![String::new(), text.to_owned()];
            assert_eq!(written(std::iter::once(row)), format!(",{expected}\r\n"), "{text:?}");
        }
    }

    #[test]
    fn every_file_is_a_row() {
        insta::assert_snapshot!(table(&class().grades).replace("\r\n", "|\n"), @r#"
        student,problem,file,language,verdict,passed,cases,first_failure,message,instructions,not_run|
        ada,pair-to-target,pair-to-target.py,python,AC,12,12,,,0,0|
        ada,same-letters,same-letters.py,python,WA,3,12,duplicates,"at [1]: want 1, got 0",0,0|
        zoe,essay,essay.txt,,,3,12,,the pack has no problem 'essay',0,0|
        "#);
    }
}
