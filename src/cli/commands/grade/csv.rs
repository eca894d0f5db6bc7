//! Grades as comma-separated values: RFC 4180, one row for each file, ready for a spreadsheet.

use std::fmt::Write as _;

use crate::orchestrator::grade::Grade;

const HEAD: &str = "student,problem,file,language,verdict,passed,cases,first_failure,message,instructions";

/// The table with its head; lines end as the RFC wants them.
#[must_use]
pub fn table(grades: &[Grade]) -> String {
    let mut text = format!("{HEAD}\r\n");
    for grade in grades {
        let fields = [
            field(&grade.student),
            field(&grade.problem),
            field(&grade.file),
            field(grade.language.map_or("", |language| language.name())),
            field(grade.verdict.map_or("", |verdict| verdict.code())),
        ];
        let texts = [grade.first_failure.as_deref(), grade.message.as_deref()].map(|text| field(text.unwrap_or("")));
        let _ = write!(
            text,
            "{},{},{},{},{}\r\n",
            fields.join(","),
            grade.passed,
            grade.cases,
            texts.join(","),
            grade.instructions
        );
    }
    text
}

/// A field, quoted where it must be. What a spreadsheet would take for a formula gets an apostrophe in front: names and
/// messages come from students.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

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
        ] {
            assert_eq!(field(text), expected, "{text:?}");
        }
    }

    #[test]
    fn every_file_is_a_row() {
        insta::assert_snapshot!(table(&class().grades).replace("\r\n", "|\n"), @r#"
        student,problem,file,language,verdict,passed,cases,first_failure,message,instructions|
        ada,pair-to-target,pair-to-target.py,python,AC,12,12,,,0|
        ada,same-letters,same-letters.py,python,WA,3,12,duplicates,"at [1]: want 1, got 0",0|
        zoe,essay,essay.txt,,,3,12,,the pack has no problem 'essay',0|
        "#);
    }
}
