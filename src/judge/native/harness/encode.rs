//! Arguments as the bytes of `rung.in`.

use serde_json::Value as Json;

use crate::judge::native::types::canonical;
use crate::model::problem::{Param, Signature, Type};

/// The content of `rung.in` for one case. `args` must fit the signature (`pack::value_check::args`); what doesn't is
/// written as an empty value, so that the bytes can always be read. In stdin mode there is none: the text goes to
/// standard input.
#[must_use]
pub fn encode(signature: &Signature, args: &[Json]) -> Vec<u8> {
    let mut out = String::new();
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => arguments(params, args, &mut out),
        Signature::Class { params, methods, .. } => {
            number(args.len(), &mut out);
            for (i, operation) in args.iter().enumerate() {
                let name = operation.get(0).and_then(Json::as_str);
                let method = methods.iter().position(|method| i > 0 && Some(method.name.as_str()) == name);
                number(method.map_or(0, |method| method + 1), &mut out);
                let given = operation.get(1).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
                arguments(method.map_or(params, |method| &methods[method].params), given, &mut out);
            }
        }
        Signature::Stdin => {}
    }
    out.into_bytes()
}

fn arguments(params: &[Param], args: &[Json], out: &mut String) {
    for (i, param) in params.iter().enumerate() {
        value(args.get(i).unwrap_or(&Json::Null), &canonical(&param.kind), out);
    }
}

fn value(json: &Json, kind: &Type, out: &mut String) {
    let items = || json.as_array().map_or(&[][..], Vec::as_slice);
    match kind {
        Type::Int if json.is_i64() || json.is_u64() => token(&json.to_string(), out),
        Type::Int => number(0, out),
        Type::Float => token(&format!("{:?}", json.as_f64().unwrap_or(0.0)), out),
        Type::Bool => number(usize::from(json.as_bool().unwrap_or(false)), out),
        Type::Str => text(json.as_str().unwrap_or(""), out),
        Type::List(item) | Type::Row(item) | Type::ListNode(item) => {
            number(items().len(), out);
            for json in items() {
                value(json, item, out);
            }
        }
        Type::Tuple(kinds) => {
            kinds.iter().enumerate().for_each(|(i, kind)| value(json.get(i).unwrap_or(&Json::Null), kind, out));
        }
        Type::Optional(inner) => optional(json, inner, out),
        Type::TreeNode(item) => {
            let items = rooted(items());
            number(items.len(), out);
            for json in items {
                optional(json, item, out);
            }
        }
        Type::GraphNode => graph(items(), out),
        Type::Dict(key, item) => {
            let entries = json.as_object().into_iter().flatten();
            number(json.as_object().map_or(0, serde_json::Map::len), out);
            for (name, json) in entries {
                match **key {
                    Type::Int => token(&name.parse::<i64>().unwrap_or(0).to_string(), out),
                    _ => text(name, out),
                }
                value(json, item, out);
            }
        }
    }
}

fn optional(json: &Json, kind: &Type, out: &mut String) {
    number(usize::from(!json.is_null()), out);
    if !json.is_null() {
        value(json, kind, out);
    }
}

/// The items of a tree that have a parent; none without a root.
fn rooted(items: &[Json]) -> &[Json] {
    let mut places = 1_usize;
    let end = items.iter().position(|item| {
        let parentless = places == 0;
        places = (places + if item.is_null() { 0 } else { 2 }).saturating_sub(1);
        parentless
    });
    &items[..end.unwrap_or(items.len())]
}

/// Edges to nodes that don't exist are left out.
fn graph(nodes: &[Json], out: &mut String) {
    number(nodes.len(), out);
    for node in nodes {
        let edges = node.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_u64);
        let edges: Vec<u64> = edges.filter(|&to| to < nodes.len() as u64).collect();
        number(edges.len(), out);
        for to in edges {
            token(&to.to_string(), out);
        }
    }
}

fn text(text: &str, out: &mut String) {
    token(&format!("{}:{text}", text.len()), out);
}

fn number(number: usize, out: &mut String) {
    token(&number.to_string(), out);
}

fn token(text: &str, out: &mut String) {
    *out += text;
    out.push(' ');
}
