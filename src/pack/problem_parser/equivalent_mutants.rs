//! Reads `mutants.toml`: mutants of the references that the author considers equivalent, each with a reason.

use crate::pack::pack_files::PackFiles;
use crate::pack::pack_finding::FindingSink;
use crate::pack::text_file::TextFile;
use crate::pack::toml_fields::{self, TomlTable, TomlValue};
use crate::types::did_you_mean::suggest;
use crate::types::problem::{Language, SameMutant, Solution};

/// Returns the entries of the file; empty if there is no file. The mutant generator checks whether each entry still
/// names a mutant.
pub(super) fn parse_equivalent_mutants(
    files: &PackFiles,
    folder: &str,
    solutions: &[Solution],
    sink: &FindingSink,
) -> Vec<SameMutant> {
    let Some(source) = TextFile::open(files, &format!("{folder}/mutants.toml"), sink) else { return Vec::new() };
    let Some(table) = toml_fields::parse_toml(&source) else { return Vec::new() };
    let top = TomlTable::root(&source, &table);
    let tables = top.may("same", TomlValue::tables).unwrap_or_default();
    top.report_unknown_keys();
    tables.into_iter().filter_map(|table| parse_entry(table, solutions)).collect()
}

fn parse_entry(table: TomlTable<'_>, solutions: &[Solution]) -> Option<SameMutant> {
    let file = table.need("file", |node| parse_reference(node, solutions));
    let was = table.need("was", normalize_code);
    let now = table.need("now", normalize_code);
    let why = table.need("why", TomlValue::phrase);
    table.report_unknown_keys();
    Some(SameMutant { file: file?, was: was?, now: now?, why: why? })
}

/// Parses the name of one of the Python references.
fn parse_reference(node: &TomlValue<'_>, solutions: &[Solution]) -> Option<String> {
    let file = node.phrase()?;
    let known = || solutions.iter().filter(|s| s.language == Language::Python).map(|s| s.file.as_str());
    if known().any(|known| known == file) {
        return Some(file);
    }
    node.error(format!("is '{file}', which is no Python reference"), suggest(&file, known()));
    None
}

/// Returns the code for comparison, with one space between words.
fn normalize_code(node: &TomlValue<'_>) -> Option<String> {
    Some(node.phrase()?.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use crate::pack::load_pack;
    use crate::pack::pack_fixture::pack_files;

    fn check(text: &str, entries: usize, findings: &[&str]) {
        let mut files = pack_files();
        files.insert("add-up/mutants.toml", text);
        let loaded = load_pack(&files);
        let told: Vec<String> = loaded.findings.iter().map(|f| f.to_string().replace("little/add-up/", "")).collect();
        assert_eq!(told, findings, "{text}");
        let problem = loaded.problems.first();
        assert_eq!(problem.map_or(0, |problem| problem.same_mutants.len()), entries, "{text}");
    }

    #[test]
    fn entries_name_a_reference_two_lines_and_a_reason() {
        let whole =
            "[[same]]\nfile = \"solutions/python.py\"\nwas = \"a <  b\"\nnow = \"a <= b\"\nwhy = \"They differ.\"\n";
        check(whole, 1, &[]);
        check("", 0, &[]);
        check(
            &whole.replace("python.py", "cpp.cpp"),
            0,
            &[
                "error: mutants.toml:2: 'same.0.file' is 'solutions/cpp.cpp', which is no Python reference. Known here: \
                 solutions/python.py.",
            ],
        );
        check(
            &whole.replace("why", "reason"),
            0,
            &[
                "error: mutants.toml:1: the key 'why' is missing in 'same.0'. Add a line 'why = …'.",
                "error: mutants.toml:5: unknown key 'reason'. Known here: file, was, now, why.",
            ],
        );
    }
}
