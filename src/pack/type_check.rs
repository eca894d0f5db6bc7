//! Checks whether a JSON value fits a type, for a pack's cases and for custom cases of learners.
//!
//! JSON has fewer types: its objects have only string keys, and `3` may mean `3.0`. [`fit_json`] converts the value
//! once, so that the judge gets a float if a float is declared.

use std::fmt;

use serde_json::Value as Json;

use crate::types::problem::{Method, Param, Signature, Type};
use crate::types::value::Value;

mod tree_check;

/// The path and reason of a value that doesn't fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeMismatch {
    /// Such as `nums[2]`, `expected[0]`, `operation 4 (push): value`.
    pub path: String,
    /// Such as `want int, got "a"`.
    pub message: String,
}

impl fmt::Display for TypeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for TypeMismatch {}

impl TypeMismatch {
    /// Returns the mismatch with the path of the enclosing value in front.
    fn with_prefix(self, outer: &str) -> Self {
        Self { path: format!("{outer}{}", self.path), ..self }
    }
}

fn mismatch<T>(path: &str, message: impl Into<String>) -> Result<T, TypeMismatch> {
    Err(TypeMismatch { path: path.to_owned(), message: message.into() })
}

/// Fits the arguments of a case to a signature: one value per parameter; in class mode, the operations `[name,
/// [arguments]]` with the constructor first; in stdin mode, one string.
pub fn fit_args(signature: &Signature, args: &[Json]) -> Result<Vec<Json>, TypeMismatch> {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => fit_parameters("", params, args),
        Signature::Class { name, params, methods } => {
            let fitted = args.iter().enumerate().map(|(i, op)| fit_operation(i, op, name, params, methods));
            let fitted: Vec<Json> = fitted.collect::<Result<_, _>>()?;
            if fitted.is_empty() {
                mismatch("args", format!("the first operation must build {name}"))
            } else {
                Ok(fitted)
            }
        }
        Signature::Stdin => fit_parameters("", &[Param { name: "input".to_owned(), kind: Type::Str }], args),
    }
}

/// Fits the expected value of a case. `args` must already fit, because class mode expects one value per operation.
pub fn fit_expected(signature: &Signature, args: &[Json], expected: &Json) -> Result<Value, TypeMismatch> {
    match signature {
        Signature::Function { returns, .. } => fit_value("expected", expected, returns),
        Signature::Mutation { params, target, .. } => match params.get(*target) {
            Some(param) => fit_value("expected", expected, &param.kind),
            None => mismatch("expected", "the signature changes a parameter it doesn't have"),
        },
        Signature::Class { methods, .. } => fit_returned(args, expected, methods),
        Signature::Stdin => fit_value("expected", expected, &Type::Str),
    }
}

/// Converts a JSON value of the given type to the value that the judge compares; `path` is the name used in messages.
pub fn fit_value(path: &str, json: &Json, kind: &Type) -> Result<Value, TypeMismatch> {
    Ok(to_value(&fit_json(path, json, kind)?, kind))
}

/// Converts the value to the judge's form: whole numbers become floats if floats are declared, and trailing `null`s of
/// a tree are dropped. Fails with the path of the first part that doesn't fit.
pub fn fit_json(path: &str, json: &Json, kind: &Type) -> Result<Json, TypeMismatch> {
    fit_inside(json, kind).map_err(|misfit| misfit.with_prefix(path))
}

/// Fits a value; the path of a mismatch starts at the value itself. Paths are built only on errors, because cases have
/// thousands of values that fit.
fn fit_inside(json: &Json, kind: &Type) -> Result<Json, TypeMismatch> {
    match (kind, json) {
        (Type::Bool, Json::Bool(_)) | (Type::Str, Json::String(_)) | (Type::Optional(_), Json::Null) => {
            Ok(json.clone())
        }
        (Type::Int, Json::Number(number)) if number.is_i64() || number.is_u64() => Ok(json.clone()),
        (Type::Int, Json::Number(number)) if number.as_f64().is_some_and(|x| x.abs() >= 9e18 && x.fract() == 0.0) => {
            mismatch("", "a whole number of more than 64 bits can't stand in a case")
        }
        (Type::Float, Json::Number(number)) => Ok(number.as_f64().map_or_else(|| json.clone(), Json::from)),
        (Type::List(item) | Type::Row(item) | Type::ListNode(item), Json::Array(items)) => {
            fit_all(items, std::iter::repeat(&**item))
        }
        (Type::Tuple(kinds), Json::Array(items)) if kinds.len() == items.len() => fit_all(items, kinds),
        (Type::Tuple(kinds), Json::Array(items)) => {
            mismatch("", format!("want {} values ({kind}), got {}", kinds.len(), items.len()))
        }
        (Type::Dict(key, item), Json::Object(map)) => map
            .iter()
            .map(|(name, value)| fit_entry(name, value, key, item))
            .collect::<Result<_, _>>()
            .map(Json::Object),
        (Type::Optional(inner), json) => fit_inside(json, inner).map_err(|misfit| {
            let message = misfit.message.replacen(&format!("want {inner},"), &format!("want {inner} or null,"), 1);
            TypeMismatch { message, ..misfit }
        }),
        (Type::TreeNode(item), Json::Array(items)) => tree_check::fit_tree(items, item),
        (Type::GraphNode, Json::Array(nodes)) => check_adjacency(nodes),
        (Type::ListNode(_) | Type::TreeNode(_), Json::Null) => {
            mismatch("", format!("want {kind}, got null; an empty one is []"))
        }
        (kind, json) => mismatch("", format!("want {kind}, got {}", abbreviate(json))),
    }
}

fn fit_all<'a>(items: &[Json], kinds: impl IntoIterator<Item = &'a Type>) -> Result<Json, TypeMismatch> {
    let fitted = items.iter().zip(kinds).enumerate();
    let fitted =
        fitted.map(|(i, (item, kind))| fit_inside(item, kind).map_err(|misfit| misfit.with_prefix(&index_path(i))));
    fitted.collect::<Result<_, _>>().map(Json::Array)
}

fn fit_entry(name: &str, value: &Json, key: &Type, kind: &Type) -> Result<(String, Json), TypeMismatch> {
    let place = || format!("[{name:?}]");
    if *key == Type::Int && name.parse::<i64>().is_err() {
        return mismatch(&place(), "want a whole number as the key");
    }
    Ok((name.to_owned(), fit_inside(value, kind).map_err(|misfit| misfit.with_prefix(&place()))?))
}

fn index_path(index: usize) -> String {
    format!("[{index}]")
}

/// Checks a graph: the list of its nodes' neighbours, by index from 0. The first node is the argument.
fn check_adjacency(nodes: &[Json]) -> Result<Json, TypeMismatch> {
    let neighbours = Type::List(Box::new(Type::Int));
    for (i, node) in nodes.iter().enumerate() {
        let fitted = fit_json(&index_path(i), node, &neighbours)?;
        let items = fitted.as_array().map_or(&[][..], Vec::as_slice);
        let exists = |n: &Json| n.as_u64().is_some_and(|n| n < nodes.len() as u64);
        if let Some((j, missing)) = items.iter().enumerate().find(|(_, n)| !exists(n)) {
            let message = format!("there is no node {missing} among {}", nodes.len());
            return mismatch(&format!("[{i}][{j}]"), message);
        }
    }
    Ok(Json::Array(nodes.to_vec()))
}

/// Converts a value that fits; only dictionaries with `int` keys and tuples differ from plain JSON.
fn to_value(json: &Json, kind: &Type) -> Value {
    match (kind, json) {
        (Type::List(item) | Type::ListNode(item), Json::Array(items)) => {
            Value::List(items.iter().map(|json| to_value(json, item)).collect())
        }
        (Type::Row(item), Json::Array(items)) => Value::Tuple(items.iter().map(|json| to_value(json, item)).collect()),
        (Type::Tuple(kinds), Json::Array(items)) => {
            Value::Tuple(items.iter().zip(kinds).map(|(json, kind)| to_value(json, kind)).collect())
        }
        (Type::Dict(key, item), Json::Object(map)) => {
            let key = |name: &String| match name.parse() {
                Ok(number) if **key == Type::Int => Value::Int(number),
                _ => Value::Str(name.clone()),
            };
            Value::Dict(map.iter().map(|(name, json)| (key(name), to_value(json, item))).collect())
        }
        (Type::Optional(inner), json) if !json.is_null() => to_value(json, inner),
        (
            Type::Int
            | Type::Float
            | Type::Bool
            | Type::Str
            | Type::List(_)
            | Type::Dict(..)
            | Type::Tuple(_)
            | Type::Row(_)
            | Type::Optional(_)
            | Type::ListNode(_)
            | Type::TreeNode(_)
            | Type::GraphNode,
            json,
        ) => Value::from_json(json),
    }
}

fn fit_parameters(place: &str, params: &[Param], args: &[Json]) -> Result<Vec<Json>, TypeMismatch> {
    if params.len() != args.len() {
        let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
        let path = if place.is_empty() { "args" } else { place.trim_end_matches(": ") };
        let (want, got) = (params.len(), args.len());
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        return mismatch(path, format!("want {want} value{}{names}, got {got}", if want == 1 { "" } else { "s" }));
    }
    params
        .iter()
        .zip(args)
        .map(|(param, json)| fit_json(&format!("{place}{}", param.name), json, &param.kind))
        .collect()
}

fn fit_operation(
    i: usize,
    op: &Json,
    class: &str,
    constructor: &[Param],
    methods: &[Method],
) -> Result<Json, TypeMismatch> {
    let place = format!("operation {}", i + 1);
    let Some((Json::String(name), Json::Array(args))) = op.as_array().and_then(|op| Some((op.first()?, op.get(1)?)))
    else {
        return mismatch(&place, format!("want [\"name\", [arguments]], got {}", abbreviate(op)));
    };
    let params = match (i, methods.iter().find(|m| m.name == *name)) {
        (0, _) if name == class => constructor,
        (0, _) => return mismatch(&place, format!("the first operation must build {class}, not call {name}")),
        (_, Some(method)) => &method.params,
        (_, None) => {
            let known = methods.iter().map(|m| m.name.as_str());
            return mismatch(
                &place,
                format!("{class} has no method {name}. {}", crate::types::did_you_mean::suggest(name, known)),
            );
        }
    };
    let args = fit_parameters(&format!("{place} ({name}): "), params, args)?;
    Ok(Json::Array(vec![Json::String(name.clone()), Json::Array(args)]))
}

/// Fits the values of class mode: one per operation, `null` for the constructor and for methods without a result.
fn fit_returned(args: &[Json], expected: &Json, methods: &[Method]) -> Result<Value, TypeMismatch> {
    let Json::Array(values) = expected else {
        return mismatch("expected", format!("want a list with one value an operation, got {}", abbreviate(expected)));
    };
    if values.len() != args.len() {
        return mismatch("expected", format!("want {} values, one an operation, got {}", args.len(), values.len()));
    }
    let returns = |op: &Json| {
        let name = op.get(0).and_then(Json::as_str);
        methods.iter().find(|m| Some(m.name.as_str()) == name).and_then(|m| m.returns.clone())
    };
    let fitted = args.iter().zip(values).enumerate().map(|(i, (op, json))| match returns(op) {
        Some(kind) if i > 0 => fit_value(&format!("expected{}", index_path(i)), json, &kind),
        _ if json.is_null() => Ok(Value::None),
        _ => mismatch(
            &format!("expected{}", index_path(i)),
            format!("want null, for nothing is returned, got {}", abbreviate(json)),
        ),
    });
    fitted.collect::<Result<_, _>>().map(Value::List)
}

/// Renders at most 40 characters of the value for a message.
fn abbreviate(json: &Json) -> String {
    const MAX: usize = 40;
    match json {
        Json::Array(items) if items.len() > 8 => return format!("a list of {} values", items.len()),
        Json::Object(map) if map.len() > 8 => return format!("an object of {} entries", map.len()),
        _ => {}
    }
    crate::types::sanitize::truncate_chars(&json.to_string(), MAX)
}

#[cfg(test)]
mod tests;
