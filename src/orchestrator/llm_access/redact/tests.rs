use proptest::prelude::*;

use super::*;
use crate::types::Language::{C, Cpp, Go, Java, JavaScript, Python, Rust, TypeScript};

fn prose(text: &str) -> String {
    Redactor::new(["Hildegard".to_owned(), "ada.lovelace".to_owned()]).redact_prose(text)
}

#[test]
fn what_names_a_person_or_a_machine_becomes_a_placeholder() {
    for (text, expected) in [
        ("write to ann.lee+x@example.co.uk, or bob@site.org.", "write to <mail-1>, or <mail-2>."),
        ("scp it to ann@laptop", "scp it to <mail-1>"),
        ("call +49 170 1234567 now", "call <phone-1> now"),
        ("(555) 123-4567 or 555.123.4567", "<phone-1> or <phone-2>"),
        ("Tel 0170/1234567", "Tel <phone-1>"),
        ("mobile: 555-1234", "mobile: <phone-1>"),
        ("12 Long Acre Street, second floor", "<address-1>, second floor"),
        ("221B Baker St", "<address-1>"),
        ("Hauptstraße 5 in Ulm", "<address-1> in Ulm"),
        ("12 rue de la Paix", "<address-1>"),
        ("runs on 192.168.0.17:8080", "runs on <address-1>"),
        ("see https://intra.corp/x?y=1", "see <address-1>"),
        ("fe80::1ff:fe23:4567:890a", "<address-1>"),
        ("in /home/ann/notes.txt and ~/x, C:\\Users\\ann\\a.py", "in <path-1> and <path-2>, <path-3>"),
        ("sk-abcdEFGH12345678ijkl", "<key-1>"),
        ("ghp_0123456789abcdefghijABCDEFGHIJ012345", "<key-1>"),
        ("key AKIAIOSFODNN7EXAMPLE", "key <key-1>"),
        ("d41d8cd98f00b204e9800998ecf8427e", "<key-1>"),
        ("123e4567-e89b-12d3-a456-426614174000", "<key-1>"),
        ("by hildegard, on Hildegard's machine", "by <name-1>, on <name-2>'s machine"),
        ("ask Ada.Lovelace. Not ada", "ask <name-1>. Not ada"),
        ("-----BEGIN KEY-----\nMIIE\n-----END KEY----- rest", "<key-1> rest"),
    ] {
        assert_eq!(prose(text), expected, "{text}");
    }
}

#[test]
fn words_and_numbers_of_programs_stay() {
    for text in [
        "",
        "for i in range(10): # 1 2 3 4 5 6 7 8 9",
        "[3, 3, 4, 8, 15, 16, 23, 42]",
        "O(n log n) and/or n/2, a/b/c",
        "2026-03-02, 12:30:00, 3.14159, 1e9+7, 1_000_000_007",
        "nums[i] + nums[j] == target",
        "@lru_cache(maxsize=None)",
        "100 200 300",
        "the first street is number 12",
        "longest_substring_without_repeating",
        "dp[i][j] = dp[i-1][j-1] // 2",
        "2147483647 is the largest, -2147483648 the smallest",
        "1.2.3",
        "abcabcbb pwwkew 0123456789",
    ] {
        assert_eq!(prose(text), text, "{text}");
    }
}

#[test]
fn placeholders_are_stable() {
    let mut redactor = Redactor::default();
    assert_eq!(redactor.redact_prose("a@b.c d@e.f a@b.c"), "<mail-1> <mail-2> <mail-1>");
    assert_eq!(redactor.redact_code(Language::Python, "x = 1  # d@e.f, g@h.i"), "x = 1  # <mail-2>, <mail-3>");
}

#[test]
fn only_comments_and_strings_of_a_program_are_read() {
    let check = |language, text: &str, expected: &str| {
        assert_eq!(Redactor::default().redact_code(language, text), expected, "{language} {text}");
    };
    check(Python, "x = a@bc  # a@b.c\ny = 'a@b.c'", "x = a@bc  # <mail-1>\ny = '<mail-1>'");
    check(Python, "\"\"\"a@b.c\nd@e.f\"\"\"\nx = m@n", "\"\"\"<mail-1>\n<mail-2>\"\"\"\nx = m@n");
    check(Python, "s = 'it\\'s a@b.c'; t = u@v", "s = 'it\\'s <mail-1>'; t = u@v");
    check(Python, "s = 'open a@b.c\nt = u@v", "s = 'open <mail-1>\nt = u@v");
    check(Python, "password = 'hunter2'\ntoken = '+'", "password = '<key-1>'\ntoken = '+'");
    check(Python, "d = {\"api-key\": b\"abcd efgh\"}", "d = {\"api-key\": b\"<key-1>\"}");
    check(
        C,
        "/* a@b.c */ int x; // d@e.f\nchar c = '\"'; // g@h.i",
        "/* <mail-1> */ int x; // <mail-2>\nchar c = '\"'; // <mail-3>",
    );
    check(Cpp, "auto s = R\"x(a@b.c \" d@e.f)x\"; // g@h.i", "auto s = R\"x(<mail-1> \" <mail-2>)x\"; // <mail-3>");
    check(Rust, "fn f<'a>(x: &'a str) {} // a@b.c", "fn f<'a>(x: &'a str) {} // <mail-1>");
    check(Rust, "let s = r#\"a@b.c \" d@e.f\"#; // g@h.i", "let s = r#\"<mail-1> \" <mail-2>\"#; // <mail-3>");
    check(Go, "s := `a@b.c\nd@e.f` // g@h.i", "s := `<mail-1>\n<mail-2>` // <mail-3>");
    check(
        Java,
        "String s = \"\"\"\n a@b.c \" d@e.f\"\"\"; // g@h.i",
        "String s = \"\"\"\n <mail-1> \" <mail-2>\"\"\"; // <mail-3>",
    );
    check(JavaScript, "let s = 'a@b.c' // d@e.f", "let s = '<mail-1>' // <mail-2>");
    check(TypeScript, "const SECRET: string = `abcdef`;", "const SECRET: string = `<key-1>`;");
}

/// Every form of comment and string of a language, each with one mail in it. A ninth language needs its own.
#[allow(clippy::too_many_lines, reason = "a table, a row a form")]
fn forms(language: Language) -> &'static [&'static str] {
    match language {
        Python => &[
            "# it's a@b.c",
            "x = 'a@b.c'",
            "x = \"a@b.c\"",
            "x = 'it\\'s a@b.c'",
            "x = 'joined \\\na@b.c'",
            "x = 'joined \\\r\na@b.c'",
            "x = r'\\' a@b.c'",
            "x = b'a@b.c' + Rb\"x\"",
            "\"\"\"it's\na@b.c\"\"\"",
            "'''say \"\na@b.c'''",
            "x = f'{d['a@b.c']}'",
            "x = fR\"{d[\"a@b.c\"]:#x}\"",
            "x = f'{{ {y!r} a@b.c'",
            "x = f\"{ {'k': \"a@b.c\"}['k'] }\"",
            "x = t\"\"\"{\n  # don't a@b.c\n  y}\"\"\"",
            "x = f'{a:#b}' 'a@b.c'",
        ],
        C => &[
            "// it's a@b.c",
            "// joined \\\na@b.c",
            "/* it's\na@b.c */",
            "/* /* a@b.c */",
            "s = \"a@b.c\";",
            "s = u8\"\\\"a@b.c\";",
            "s = \"joined \\\na@b.c\";",
            "c = '\"'; s = \"a@b.c\";",
            "c = '\\''; s = L\"a@b.c\";",
            "n = 1'000; // don't a@b.c",
        ],
        Cpp => &[
            "// it's a@b.c",
            "// joined \\\r\na@b.c",
            "/* it's\na@b.c */",
            "s = \"a@b.c\"s;",
            "s = R\"(say \"\na@b.c)\";",
            "s = R\"x(say )\" a@b.c)x\";",
            "s = u8R\"--(\\\" a@b.c)--\";",
            "c = L'\"'; s = \"a@b.c\";",
            "n = 0xFF'FF; // don't a@b.c",
        ],
        Rust => &[
            "// it's a@b.c",
            "/* /* it's */ a@b.c */",
            "let s = \"a@b.c\";",
            "let s = \"say \\\"\na@b.c\";",
            "let s = b\"a@b.c\";",
            "let s = r\"\\\"; // it's a@b.c",
            "let s = r#\"say \" a@b.c\"#;",
            "let s = br##\"\"# a@b.c\"##;",
            "let c = '\"'; let s = c\"a@b.c\";",
            "let c = '\\''; // it's a@b.c",
            "let c = b'\\u{41}'; // it's a@b.c",
            "fn f<'a,'b,'c>() {} // it's a@b.c",
            "let s = 'a@b.c';",
        ],
        Go => &[
            "// it's a@b.c",
            "/* it's\na@b.c */",
            "s := \"a@b.c\"",
            "s := \"\\\"a@b.c\"",
            "s := `it's \\` + `\na@b.c`",
            "r := '\"'; s := \"a@b.c\"",
            "r := '`' // it's a@b.c",
        ],
        Java => &[
            "// it's a@b.c",
            "/** it's\na@b.c */",
            "s = \"a@b.c\";",
            "s = \"\\\"a@b.c\";",
            "s = \"\"\"\n say \"\" a@b.c\"\"\";",
            "s = \"\"\"\n \\\"\"\" a@b.c\"\"\";",
            "c = '\"'; s = \"a@b.c\";",
        ],
        JavaScript | TypeScript => &[
            "// it's a@b.c",
            "/* it's\na@b.c */",
            "#!/home/a@b.c",
            "s = 'a@b.c'",
            "s = \"it's a@b.c\"",
            "s = 'joined \\\na@b.c'",
            "s = `it's\na@b.c`",
            "s = `${'}'} a@b.c`",
            "s = `x ${f(`a@b.c`, {k: 1})}`",
            "s = `\\${` + 'a@b.c'",
            "s = t.replace(/'/g, \"\") // it's a@b.c",
            "s = t.split(/[/`]/); // it's a@b.c",
            "if (x) /`/.test(y) // it's a@b.c",
            "z = (x) / y // it's a@b.c",
            "return /'/ // it's a@b.c",
        ],
    }
}

#[test]
fn redactor_reads_every_comment_and_string_form() {
    for language in Language::ALL {
        let comment = language.line_comment();
        for form in forms(*language) {
            for before in ["", "u@v\n"] {
                let code = format!("{before}{form}\n{comment} it's d@e.f\n");
                let redacted = Redactor::default().redact_code(*language, &code);
                assert!(!redacted.contains("b.c") && !redacted.contains("e.f"), "{language}: {code}\n{redacted}");
                assert!(redacted.starts_with(before), "{language}: {code}\n{redacted}");
            }
        }
    }
}

#[test]
fn deeply_nested_templates_are_redacted() {
    let code = "`${".repeat(5_000) + "a@b.c";
    assert!(!Redactor::default().redact_code(JavaScript, &code).contains("a@b.c"));
}

proptest! {
    #![proptest_config(crate::testing::cases(512))]

    /// No text makes the redactor fail or leaves a mail address in a comment. Code without comments and strings is
    /// unchanged.
    #[test]
    fn any_text_can_be_redacted(text in "(?s).{0,200}", marks in "[#/*'\"`\\\\a@b.cdr \n0-9+()-]{0,120}") {
        for language in Language::ALL {
            for text in [&text, &marks] {
                let comment = language.line_comment();
                let code = format!("{}\n{comment} {} x@y.org\n", Redactor::default().redact_code(*language, text), "");
                let redacted = Redactor::default().redact_code(*language, &code);
                prop_assert!(text.contains(['\'', '"', '`', '/']) || !redacted.contains("x@y.org"), "{redacted}");
            }
        }
        let plain: String = text.chars().filter(|c| !"#'\"`/".contains(*c)).collect();
        prop_assert_eq!(Redactor::default().redact_code(Language::Python, &plain), plain);
    }
}
