//! Parses type expressions such as `dict[str, list[int]]`. An error has its cause and its column.

use std::fmt;

use crate::types::problem::Type;

use crate::types::did_you_mean::suggest;

/// A type expression that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    /// The position, in characters from 1.
    pub column: usize,
    /// The error, without a full stop.
    pub message: String,
    /// The fix, in a sentence.
    pub fix: String,
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}. {}", self.column, self.message, self.fix)
    }
}

/// All type names that a pack may use.
pub const TYPE_NAMES: [&str; 11] =
    ["int", "float", "bool", "str", "list", "dict", "tuple", "optional", "list_node", "tree_node", "graph_node"];

/// What other languages call these types.
const FOREIGN_NAMES: [(&str, &str); 14] = [
    ("string", "str"),
    ("text", "str"),
    ("char", "str"),
    ("integer", "int"),
    ("long", "int"),
    ("number", "int"),
    ("double", "float"),
    ("real", "float"),
    ("boolean", "bool"),
    ("array", "list"),
    ("vector", "list"),
    ("map", "dict"),
    ("object", "dict"),
    ("hashmap", "dict"),
];

/// Deepest nesting of types. A deeper type is a mistake, and the limit keeps hostile text from exhausting the stack.
const MAX_DEPTH: usize = 12;

/// Parses a type expression. Spaces are allowed between its parts, and the display of a [`Type`] parses back to the
/// same type.
pub fn parse_type(text: &str) -> Result<Type, TypeError> {
    let mut parser = TypeParser { text, at: 0 };
    let kind = parser.parse_nested(0)?;
    match parser.peek() {
        None => Ok(kind),
        Some('[') if parser.is_array_suffix() => {
            let mend = format!("Write list[{kind}].");
            Err(parser.error("a list is not written with [] after its items' type", mend))
        }
        Some(c) => Err(parser.error(format!("unexpected '{c}' after the type"), "Remove the rest.")),
    }
}

struct TypeParser<'a> {
    text: &'a str,
    /// Bytes read so far.
    at: usize,
}

impl TypeParser<'_> {
    fn parse_nested(&mut self, depth: usize) -> Result<Type, TypeError> {
        if depth > MAX_DEPTH {
            return Err(self.error("types are nested too deeply", format!("Use at most {MAX_DEPTH} levels.")));
        }
        self.peek();
        let start = self.at;
        let name = self.parse_word();
        match name.as_str() {
            "int" => Ok(Type::Int),
            "float" => Ok(Type::Float),
            "bool" => Ok(Type::Bool),
            "str" => Ok(Type::Str),
            "graph_node" => Ok(Type::GraphNode),
            "list" => self.parse_single_argument(&name, depth).map(Type::List),
            "optional" => self.parse_single_argument(&name, depth).map(Type::Optional),
            "list_node" => self.parse_single_argument(&name, depth).map(Type::ListNode),
            "tree_node" => self.parse_single_argument(&name, depth).map(Type::TreeNode),
            "dict" => self.parse_dict(depth),
            "tuple" => self.parse_tuple(depth),
            "" => Err(self.error("a type is missing", format!("Known here: {}.", TYPE_NAMES.join(", ")))),
            _ => {
                self.at = start;
                let foreign = FOREIGN_NAMES.iter().find(|(foreign, _)| name.eq_ignore_ascii_case(foreign));
                let mend = foreign.map(|(_, known)| format!("Did you mean '{known}'?"));
                let mend = mend.unwrap_or_else(|| suggest(&name, TYPE_NAMES));
                Err(self.error(format!("unknown type '{name}'"), mend))
            }
        }
    }

    /// Whether only `[]` is left, as in `int[]`.
    fn is_array_suffix(&self) -> bool {
        self.text[self.at..].chars().filter(|c| !c.is_whitespace()).eq("[]".chars())
    }

    fn parse_single_argument(&mut self, name: &str, depth: usize) -> Result<Box<Type>, TypeError> {
        let start = self.at;
        let [kind] = self.parse_exact_arguments(name, depth, start)?;
        Ok(Box::new(kind))
    }

    /// Parses `tuple[A,B]`, or `tuple[T,...]` for any length.
    fn parse_tuple(&mut self, depth: usize) -> Result<Type, TypeError> {
        let start = self.at;
        let (mut items, any_length) = self.parse_items("tuple", depth)?;
        match (items.len(), any_length) {
            (_, false) => Ok(Type::Tuple(items)),
            (1, true) => Ok(Type::Row(Box::new(items.remove(0)))),
            _ => {
                self.at = start;
                Err(self.error("only a tuple of one type can be of any length", "Write tuple[T,...]."))
            }
        }
    }

    /// Parses a dictionary. Keys must be `str` or `int`, because JSON objects have string keys and no other type reads
    /// back from them.
    fn parse_dict(&mut self, depth: usize) -> Result<Type, TypeError> {
        let start = self.at;
        let [key, value] = self.parse_exact_arguments("dict", depth, start)?;
        if matches!(key, Type::Str | Type::Int) {
            return Ok(Type::Dict(Box::new(key), Box::new(value)));
        }
        self.at = start;
        Err(self.error(format!("a dict can't have {key} keys"), "Use str or int keys."))
    }

    fn parse_exact_arguments<const N: usize>(
        &mut self,
        name: &str,
        depth: usize,
        start: usize,
    ) -> Result<[Type; N], TypeError> {
        <[Type; N]>::try_from(self.parse_arguments(name, depth)?).map_err(|got| {
            self.at = start;
            let message = format!("'{name}' takes {N} type{}, not {}", if N == 1 { "" } else { "s" }, got.len());
            let shape = ["T", "K,V"][N.min(2) - 1];
            self.error(message, format!("Write {name}[{shape}]."))
        })
    }

    /// Parses `[T, …]` with at least one type.
    fn parse_arguments(&mut self, name: &str, depth: usize) -> Result<Vec<Type>, TypeError> {
        let start = self.at;
        let (items, any_length) = self.parse_items(name, depth)?;
        if any_length {
            self.at = start;
            return Err(self.error(format!("'...' says nothing in a '{name}'"), "Only tuple[T,...] has it."));
        }
        Ok(items)
    }

    /// Parses `[T, …]`, and whether it ends in `, ...`.
    fn parse_items(&mut self, name: &str, depth: usize) -> Result<(Vec<Type>, bool), TypeError> {
        if self.peek() != Some('[') {
            return Err(self.error(format!("'{name}' needs to say of what"), format!("Write for example {name}[int].")));
        }
        self.at += 1;
        let mut found = vec![self.parse_nested(depth + 1)?];
        let mut any_length = false;
        loop {
            match self.peek() {
                Some(',') => {
                    self.at += 1;
                    if self.peek() == Some('.') && self.text[self.at..].starts_with("...") {
                        self.at += 3;
                        any_length = true;
                    } else {
                        found.push(self.parse_nested(depth + 1)?);
                    }
                }
                Some(']') => {
                    self.at += 1;
                    return Ok((found, any_length));
                }
                Some(c) => return Err(self.error(format!("unexpected '{c}'"), "Put ',' or ']' here.")),
                None => return Err(self.error(format!("the bracket of '{name}' is not closed"), "Add ']'.")),
            }
        }
    }

    /// Returns the next character that isn't a space, without consuming it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn parse_word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_owned()
    }

    fn error(&self, message: impl Into<String>, mend: impl Into<String>) -> TypeError {
        TypeError { column: self.text[..self.at].chars().count() + 1, message: message.into(), fix: mend.into() }
    }
}

#[cfg(test)]
pub(super) mod tests;
