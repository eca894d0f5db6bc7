//! Advice about names and modules that Python does not find: the import that is missing, or the name that was meant.

use crate::types::Language;
use crate::types::comments_and_strings::blank_pieces;
use crate::types::did_you_mean::nearest;

/// Modules of Python's standard library that need features the sandbox lacks. It would be wrong to say that they are
/// not in the standard library.
const UNAVAILABLE_MODULES: &[&str] = &[
    "ctypes",
    "curses",
    "dbm",
    "ensurepip",
    "fcntl",
    "grp",
    "idlelib",
    "mmap",
    "multiprocessing",
    "pwd",
    "readline",
    "resource",
    "select",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "syslog",
    "termios",
    "threading",
    "tkinter",
    "turtle",
    "venv",
];

/// Modules that solutions use, to suggest one for a misspelt name.
const KNOWN_MODULES: &[&str] = &[
    "bisect",
    "collections",
    "copy",
    "dataclasses",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "queue",
    "random",
    "re",
    "statistics",
    "string",
    "sys",
    "typing",
];

/// Names that programs use without their import, by their modules.
const IMPORTED_NAMES: [(&str, &[&str]); 7] = [
    ("collections", &["deque", "defaultdict", "Counter", "OrderedDict"]),
    ("heapq", &["heappush", "heappop", "heapify", "heapreplace", "heappushpop", "nlargest", "nsmallest"]),
    ("math", &["inf", "sqrt", "isqrt", "gcd", "lcm", "ceil", "floor", "log2", "comb", "prod"]),
    ("functools", &["lru_cache", "cache", "reduce", "cmp_to_key"]),
    ("itertools", &["combinations", "permutations", "product", "accumulate", "chain", "pairwise", "groupby"]),
    ("bisect", &["bisect_left", "bisect_right", "insort"]),
    ("typing", &["List", "Dict", "Set", "Tuple", "Optional", "Any"]),
];

/// Modules whose names are usual for variables.
const USUAL_VARIABLES: [&str; 6] = ["array", "copy", "operator", "queue", "random", "string"];

/// Words and functions of Python, which are no misspelt names of the file.
const PYTHONS_NAMES: [&str; 40] = [
    "abs",
    "all",
    "and",
    "any",
    "bool",
    "class",
    "def",
    "dict",
    "elif",
    "else",
    "enumerate",
    "filter",
    "float",
    "for",
    "from",
    "if",
    "import",
    "in",
    "int",
    "is",
    "len",
    "list",
    "map",
    "max",
    "min",
    "not",
    "or",
    "ord",
    "print",
    "range",
    "return",
    "reversed",
    "self",
    "set",
    "sorted",
    "str",
    "sum",
    "tuple",
    "while",
    "zip",
];

/// Returns the import that a name needs, or the name of the file that is nearest to it.
pub(super) fn advise(source: &str, name: &str) -> Option<String> {
    if KNOWN_MODULES.contains(&name) && !USUAL_VARIABLES.contains(&name) {
        return Some(format!("`{name}` is not imported: add `import {name}` at the top."));
    }
    if let Some((module, _)) = IMPORTED_NAMES.iter().find(|(_, names)| names.contains(&name)) {
        return Some(format!("`{name}` is not imported: add `from {module} import {name}` at the top."));
    }
    let code = blank_pieces(Language::Python, source);
    let own = names(&code).filter(|known| *known != name && !PYTHONS_NAMES.contains(known));
    let near = nearest(name, own)?;
    Some(format!("Did you mean `{near}`?"))
}

/// The names in a source.
fn names(source: &str) -> impl Iterator<Item = &str> {
    let words = source.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// Says why a module can't be imported.
pub(super) fn describe_missing_module(module: &str) -> String {
    let top = module.split('.').next().unwrap_or(module);
    if top.starts_with('_') || UNAVAILABLE_MODULES.contains(&top) {
        return format!("`{module}` needs the system, which the sandbox keeps away. No solution needs it.");
    }
    match nearest(top, KNOWN_MODULES.iter().copied()) {
        Some(near) if near != top => format!("There is no module `{module}`. Did you mean `{near}`?"),
        _ => format!("Only the standard library can be imported; `{module}` is not part of it."),
    }
}
