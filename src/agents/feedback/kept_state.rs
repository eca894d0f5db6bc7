//! Finds the variables of a program that keep their value from one call to the next.
//!
//! A variable counts if it is declared outside of every call (a static field, a global, a list as default value) and some
//! line changes it. Lines in an unusual form are skipped: a variable that isn't found is better than a wrong one. Pure;
//! never fails.

use crate::types::comments_and_strings::{blank_pieces, closing_bracket, indentation, is_word};
use crate::types::problem::Language;

/// A variable with the line that declares it, from 1.
pub(super) type KeptVariable = (String, u32);

/// Words before a name that are no type.
const NO_TYPES: [&str; 12] =
    ["else", "return", "do", "in", "of", "case", "new", "throw", "delete", "typeof", "await", "yield"];
/// Methods that change a container.
const CHANGES: [&str; 22] = [
    "append",
    "add",
    "addAll",
    "addLast",
    "addFirst",
    "push",
    "push_back",
    "emplace",
    "emplace_back",
    "put",
    "putIfAbsent",
    "computeIfAbsent",
    "merge",
    "insert",
    "set",
    "extend",
    "update",
    "setdefault",
    "offer",
    "unshift",
    "splice",
    "appendleft",
];

/// Returns the variables in the order of their lines.
pub(super) fn find_kept_variables(language: Language, program: &str) -> Vec<KeptVariable> {
    let code = blank_pieces(language, program);
    let declared = match language {
        Language::Python => python_declarations(&code),
        Language::Rust => Vec::new(),
        _ => braces_declarations(language, &code),
    };
    declared.into_iter().filter(|(name, line)| is_changed(&code, language, name, *line)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty())
}

/// Static fields, static locals and variables outside of every brace.
fn braces_declarations(language: Language, code: &str) -> Vec<KeptVariable> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        let is_outside = depth == 0 && language != Language::Java;
        found.extend(declared_name(language, line.trim(), is_outside).map(|name| (name.to_owned(), number)));
        depth = (depth + line.matches(['{', '(', '[']).count()).saturating_sub(line.matches(['}', ')', ']']).count());
    }
    found
}

/// The only name that a line declares, if it lives longer than a call and can change.
fn declared_name(language: Language, line: &str, is_outside: bool) -> Option<&str> {
    let end = line.find(['=', ';']).unwrap_or(line.len());
    let (head, value) = line.split_at(end);
    let is_script = matches!(language, Language::JavaScript | Language::TypeScript);
    let head = if is_script { head.split(':').next().unwrap_or(head) } else { without_arguments(head) };
    let kinds: Vec<&str> = words(head).collect();
    let has = |word: &str| kinds.contains(&word);
    let is_variable = match language {
        _ if has("static") => true,
        Language::JavaScript | Language::TypeScript => has("let") || has("var") || has("const"),
        Language::Go => has("var"),
        _ => !value.is_empty(),
    };
    let no_variable = [
        "using",
        "typedef",
        "struct",
        "class",
        "enum",
        "namespace",
        "template",
        "extern",
        "return",
        "import",
        "package",
    ];
    let is_odd = head.contains(['(', '{', '#']) || no_variable.iter().any(|word| has(word)) || has_outer_comma(line);
    let is_fixed = if is_script { false } else { has("const") || has("constexpr") };
    if !(is_outside || has("static")) || !is_variable || is_odd || is_fixed || kinds.len() < 2 {
        return None;
    }
    let name = if language == Language::Go { words(head).nth(1) } else { words(without_sizes(head)).last() };
    name.filter(|name| name.starts_with(|first: char| !first.is_ascii_digit()))
}

/// A declaration without the arguments that make its value: `vector<int> memo(100, -1)`, `map<int, int> memo{}`. Those of a
/// function are types, so only numbers and empty braces count.
fn without_arguments(head: &str) -> &str {
    let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    match head.find(['(', '{']) {
        Some(at) if is_number(&head[at + 1..]) || head[at..].trim_end() == "{}" => &head[..at],
        _ => head,
    }
}

/// A declaration without the sizes of an array behind its name.
fn without_sizes(head: &str) -> &str {
    let mut head = head.trim_end();
    while let Some(start) = head.ends_with(']').then(|| head.rfind('[')).flatten() {
        head = head[..start].trim_end();
    }
    head
}

/// Whether a line has a comma outside of brackets: it declares several names.
fn has_outer_comma(line: &str) -> bool {
    let mut depth = 0_i32;
    line.chars().any(|letter| {
        depth +=
            i32::from(matches!(letter, '<' | '(' | '[' | '{')) - i32::from(matches!(letter, '>' | ')' | ']' | '}'));
        letter == ',' && depth == 0
    })
}

/// Variables of the module, attributes of a class, and lists or dictionaries as default values.
fn python_declarations(code: &str) -> Vec<KeptVariable> {
    let mut found = Vec::new();
    // The indent of a class whose body has not reached a method yet.
    let mut class = None;
    for (number, line) in (1..).zip(code.lines()) {
        let text = line.trim();
        let indent = indentation(line);
        if text.starts_with("def ") || (indent == 0 && !text.is_empty()) {
            class = None;
        }
        if let Some(head) = text.strip_prefix("def ") {
            found.extend(default_containers(head).map(|name| (name.to_owned(), number)));
        }
        let is_kept = indent == 0 || class.is_some_and(|class| indent > class);
        if let Some((name, _)) = text.split_once('=').filter(|(_, value)| is_kept && !value.starts_with('=')) {
            let name = name.split(':').next().unwrap_or_default().trim();
            found.extend((!name.is_empty() && name.chars().all(is_word)).then(|| (name.to_owned(), number)));
        }
        if text.starts_with("class ") {
            class = Some(indent);
        }
    }
    found
}

/// The parameters with a new list, set or dictionary as default value.
fn default_containers(head: &str) -> impl Iterator<Item = &str> {
    const EMPTY: [&str; 6] = ["[", "{", "set(", "dict(", "list(", "defaultdict("];
    head.match_indices('=').filter_map(|(at, _)| {
        let is_container = EMPTY.iter().any(|start| head[at + 1..].trim_start().starts_with(start));
        let before = head[..at].rsplit([',', '(']).next().unwrap_or_default();
        words(before).next().filter(|_| is_container)
    })
}

/// What one use of a name says of the variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameUse {
    Reads,
    Changes,
    /// There is another variable of this name, so no use is certain.
    Shadows,
}

/// Whether a line changes the variable, and none declares another one of its name.
fn is_changed(code: &str, language: Language, name: &str, declared: u32) -> bool {
    let (own, lines): (Vec<_>, Vec<_>) = (1..).zip(code.lines()).partition(|(line, _)| *line == declared);
    let own = own.first().map_or("", |(_, line)| *line);
    let is_attribute = own.starts_with([' ', '\t']) && !own.trim_start().starts_with("def ");
    let is_global = |line: &str| line.trim_start().starts_with("global ") && words(line).any(|word: &str| word == name);
    let is_global = lines.iter().any(|(_, line)| is_global(line));
    let uses = lines.iter().flat_map(|(_, line)| {
        let places = line.match_indices(name).map(|(at, _)| (&line[..at], &line[at + name.len()..]));
        places.filter(|(before, after)| !before.ends_with(is_word) && !after.starts_with(is_word))
    });
    let uses: Vec<NameUse> = uses
        .map(|(before, after)| match language {
            Language::Python => python_use(before, after, (is_attribute, is_global)),
            _ => braces_use(before, after),
        })
        .collect();
    uses.contains(&NameUse::Changes) && !uses.contains(&NameUse::Shadows)
}

fn python_use(before: &str, after: &str, (is_attribute, is_global): (bool, bool)) -> NameUse {
    let (start, assigns) = (before.trim_start(), is_assignment(after));
    match (is_attribute, before.ends_with('.')) {
        (true, true) if assigns && before.ends_with("self.") => NameUse::Shadows,
        (true, true) if assigns || changes_inside(after) => NameUse::Changes,
        (true, _) | (false, true) => NameUse::Reads,
        // Without `global`, an assignment makes another variable.
        _ if start.starts_with("def ") || start.starts_with("for ") || (assigns && !is_global) => NameUse::Shadows,
        _ if assigns || changes_inside(after) => NameUse::Changes,
        _ => NameUse::Reads,
    }
}

fn braces_use(before: &str, after: &str) -> NameUse {
    let owner = before.strip_suffix('.').map(|before| &before[before.trim_end_matches(is_word).len()..]);
    // The field of another object has the same name.
    if owner.is_some_and(|owner| !owner.starts_with(|first: char| first.is_uppercase())) {
        return NameUse::Reads;
    }
    let before = before.trim_end();
    if before.ends_with("->") {
        return NameUse::Reads;
    }
    if owner.is_none() && (declares_again(before, after.trim_start()) || is_among_names(before, after)) {
        return NameUse::Shadows;
    }
    let steps = before.ends_with("++") || before.ends_with("--");
    if steps || is_assignment(after) || changes_inside(after) { NameUse::Changes } else { NameUse::Reads }
}

/// Whether the name is one of the parameters of a function, or of the names that a `let [a, b] = …` makes.
fn is_among_names(before: &str, after: &str) -> bool {
    let opens = |open: char, close: char| before.matches(open).count() > before.matches(close).count();
    let has_word = |words: &[&str]| before.split(|c| !is_word(c)).any(|word| words.contains(&word));
    let is_parameter = opens('(', ')') && (has_word(&["function", "func"]) || after.contains("=>"));
    let is_taken_apart = (opens('[', ']') || opens('{', '}')) && has_word(&["let", "const", "var"]);
    is_parameter || is_taken_apart
}

/// Whether a type or `let` stands before the name.
fn declares_again(before: &str, after: &str) -> bool {
    let word = &before[before.trim_end_matches(is_word).len()..];
    let is_generic =
        before.strip_suffix(['>', ']']).is_some_and(|inner| inner.ends_with(|c| is_word(c) || c == '>' || c == '['));
    let has_type = (!word.is_empty() && !NO_TYPES.contains(&word)) || is_generic;
    let is_reference = before.ends_with(['&', '*']) && is_assignment(after);
    after.starts_with(":=")
        || is_reference
        || (has_type && (is_assignment(after) || after.starts_with([';', ',', ')', ':', '('])))
}

fn is_assignment(after: &str) -> bool {
    const SIGNS: [&str; 14] = ["+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "++", "--", "??=", "||="];
    let after = after.trim_start();
    SIGNS.iter().any(|sign| after.starts_with(sign))
        || (after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>"))
}

/// Whether an item is assigned, or a method changes the container or one of its items.
fn changes_inside(after: &str) -> bool {
    // TypeScript's `!` and `?` before a point only concern values that may be missing.
    let is_checked = after.starts_with("!.") || after.starts_with("![") || after.starts_with("?.");
    let mut rest = if is_checked { &after[1..] } else { after };
    if rest.starts_with('[') {
        let Some(end) = closing_bracket(rest, ['[', ']']) else { return false };
        rest = &rest[end + 1..];
        return is_assignment(rest) || changes_inside(rest);
    }
    let Some((method, arguments)) = rest.strip_prefix('.').and_then(|call| call.split_once('(')) else { return false };
    let of_item = || {
        let arguments = &rest[rest.len() - arguments.len() - 1..];
        closing_bracket(arguments, ['(', ')']).is_some_and(|end| changes_inside(&arguments[end + 1..]))
    };
    CHANGES.contains(&method) || (["get", "at"].contains(&method) && of_item())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, program: &str, expected: &[(&str, u32)]) {
        let found = find_kept_variables(language, program);
        let found: Vec<(&str, u32)> = found.iter().map(|(name, line)| (name.as_str(), *line)).collect();
        assert_eq!(found, expected, "{program}");
    }

    #[test]
    fn static_fields_of_java_that_change_are_found() {
        let field = "class Solution {\n    static long best = 0;\n    static final int MOD = 7;\n    static int f(int n) {\n        \
                     best = Math.max(best, n);\n        return (int) best;\n    }\n}\n";
        check(Language::Java, field, &[("best", 2)]);
        let list = "class Solution {\n    private static final Map<Long, Long> memo = new HashMap<>();\n    static long f(long n) {\n        \
                    memo.put(n, 1L);\n        return memo.get(n);\n    }\n}\n";
        check(Language::Java, list, &[("memo", 2)]);
        let array =
            "class S {\n  static int[] memo = new int[9];\n  static int f(int n) { memo[n] = 1; return memo[n]; }\n}\n";
        check(Language::Java, array, &[("memo", 2)]);
        check(Language::Java, "class S {\n  int best;\n  int f(int n) { best = n; return best; }\n}\n", &[]);
        let shadowed = "class S {\n  static int best = 0;\n  static int f(int n) {\n    int best = 0;\n    best += n;\n    return best;\n  }\n}\n";
        check(Language::Java, shadowed, &[]);
        check(Language::Java, "class S {\n  static int a = 0, b = 0;\n  int f() { a++; return b; }\n}\n", &[]);
    }

    #[test]
    fn globals_and_statics_of_cpp_that_change_are_found() {
        let global = "#include <vector>\nusing namespace std;\nvector<int> seen;\nconst int MOD = 7;\nint g(int n);\nint f(int n) {\n  \
                      static int calls = 0;\n  calls++;\n  seen.push_back(n);\n  return seen.size();\n}\n";
        check(Language::Cpp, global, &[("seen", 3), ("calls", 7)]);
        check(Language::C, "int memo[100];\nint f(int n) {\n  memo[n] = 1;\n  return memo[n];\n}\n", &[("memo", 1)]);
        check(Language::Cpp, "int limit = 7;\nint f(int n) {\n  return n < limit;\n}\n", &[]);
    }

    #[test]
    fn variables_of_a_module_in_javascript_and_go_are_found() {
        let list = "const seen = [];\nlet best = 0;\nconst twice = (n) => n * 2;\nfunction f(n) {\n  seen.push(n);\n  if (n > best) best = n;\n  \
                    return best;\n}\n";
        check(Language::JavaScript, list, &[("seen", 1), ("best", 2)]);
        check(
            Language::TypeScript,
            "let best: number = 0;\nfunction f(n: number) {\n  best += n;\n}\n",
            &[("best", 1)],
        );
        check(
            Language::Go,
            "package main\n\nvar memo = map[int]int{}\n\nfunc f(n int) int {\n\tmemo[n] = 1\n\treturn 1\n}\n",
            &[("memo", 3)],
        );
        check(Language::JavaScript, "function f(n) {\n  let best = 0;\n  best += n;\n}\n", &[]);
        check(Language::JavaScript, "let best = 0;\nfunction f(n, best) {\n  best += n;\n  return best;\n}\n", &[]);
        check(Language::JavaScript, "let best = 0;\nfunction f(n) {\n  let [a, best] = n;\n  best += a;\n}\n", &[]);
        check(Language::Cpp, "int best = 0;\nvoid f(Node* p) {\n  p->best = 3;\n}\n", &[]);
    }

    #[test]
    fn types_in_any_form_do_not_hide_a_variable() {
        let script = |declaration: &str, change: &str, found: bool| {
            let program = format!("{declaration}\nfunction f(n: number): number {{\n  {change}\n  return n;\n}}\n");
            check(Language::TypeScript, &program, if found { &[("seen", 1)] } else { &[] });
        };
        script("const seen = new Set<string>();", "seen.add(`${n}`);", true);
        script("const seen: Map<string, number> = new Map();", "seen.set('a', n);", true);
        script("const seen: Map<string, number[]> = new Map<string, number[]>();", "seen.get('a')!.push(n);", true);
        script("const seen: Array<number> = [];", "seen.push(n);", true);
        script("let seen: number[] = [], other = 0;", "seen.push(n);", false);
        script("const seen: { [key: string]: number } = {};", "seen[n] = 1;", true);
        script("const seen: Record<number, number> = {};", "seen[n] ??= 1;", true);
        script("const seen: [number, string][] = [];", "seen[0]![0] = n;", true);
        script("export let seen: number | null = null;", "seen = n;", true);
        script("const seen = [[0, 1], [1, 0]] as const;", "n += seen[0][1];", false);
        script("const seen: readonly number[] = [1, 2] as const;", "for (const d of seen) n += d;", false);
        script("const seen = new Set<string>();", "const seen = new Set<string>();\n  seen.add('a');", false);
        let java = |field: &str, change: &str| {
            let program =
                format!("class S {{\n  {field}\n  static int f(int n) {{\n    {change}\n    return n;\n  }}\n}}\n");
            check(Language::Java, &program, &[("seen", 2)]);
        };
        java("static Map<String,List<Integer>> seen = new HashMap<>();", "seen.get(key).add(n);");
        java(
            "private static final Map<String, List<int[]>> seen = new HashMap<>();",
            "seen.computeIfAbsent(k, x -> new ArrayList<>()).add(p);",
        );
        java("static List<Integer>[] seen = new List[9];", "seen[n].add(n);");
        let cpp = |global: &str, found: bool| {
            let program = format!("{global}\nint f(int n) {{\n  seen[n] = 1;\n  return n;\n}}\n");
            check(Language::Cpp, &program, if found { &[("seen", 1)] } else { &[] });
        };
        cpp("static std::unordered_map<int, int> seen;", true);
        cpp("std::unordered_map<std::string, std::vector<int>> seen;", true);
        cpp("static std::vector<int> seen(1000, -1);", true);
        cpp("std::map<int, int> seen{};", true);
        cpp("int seen(int n);", false);
        let inside =
            "int f(int n) {\n  static std::unordered_map<int,int> seen;\n  seen[n] = 1;\n  return seen[n];\n}\n";
        check(Language::Cpp, inside, &[("seen", 2)]);
    }

    #[test]
    fn lists_and_globals_of_python_are_found() {
        let own = "class Box:\n    items = []\n    def __init__(self):\n        self.items = []\n    def add(self, item):\n        self.items.append(item)\n";
        check(Language::Python, own, &[]);
        let code = "seen = []\nbest = 0\n\ndef f(n, memo={}):\n    global best\n    best = max(best, n)\n    memo[n] = best\n    seen.append(n)\n    return best\n";
        check(Language::Python, code, &[("seen", 1), ("best", 2), ("memo", 4)]);
        check(Language::Python, "best = 0\n\ndef f(n):\n    best = n\n    return best\n", &[]);
        check(Language::Python, "nums = []\n\ndef f(nums):\n    nums.append(1)\n    return nums\n", &[]);
        let class = "class Box:\n    items = []\n    def add(self, item):\n        self.items.append(item)\n";
        check(Language::Python, class, &[("items", 2)]);
        check(Language::Python, "LIMIT = 3\n\ndef f(n):\n    return n < LIMIT\n", &[]);
    }
}
