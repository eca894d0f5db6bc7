//! Encodes arguments as the bytes of `rung.in`.

use std::fmt::{Display, Write as _};

use serde_json::Value as Json;

use crate::judge::native::signature_types::canonical_type;
use crate::types::problem::{Param, Signature, Type};

/// Returns the content of `rung.in` for one case. `args` must fit the signature (see `pack::type_check::fit_args`). An
/// argument that doesn't is written as an empty value, so the result is always readable. In stdin mode the result is
/// empty, because the text is passed on standard input.
#[must_use]
pub fn encode_arguments(signature: &Signature, args: &[Json]) -> Vec<u8> {
    let mut out = String::new();
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            write_arguments(params, args, &mut out);
        }
        Signature::Class { params, methods, .. } => {
            write_number(args.len(), &mut out);
            for (i, operation) in args.iter().enumerate() {
                let name = operation.get(0).and_then(Json::as_str);
                let method = methods.iter().position(|method| i > 0 && Some(method.name.as_str()) == name);
                write_number(method.map_or(0, |method| method + 1), &mut out);
                let given = operation.get(1).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
                write_arguments(method.map_or(params, |method| &methods[method].params), given, &mut out);
            }
        }
        Signature::Stdin => {}
    }
    out.into_bytes()
}

fn write_arguments(params: &[Param], args: &[Json], out: &mut String) {
    for (i, param) in params.iter().enumerate() {
        write_value(args.get(i).unwrap_or(&Json::Null), &canonical_type(&param.kind), out);
    }
}

fn write_value(json: &Json, kind: &Type, out: &mut String) {
    let items = || json.as_array().map_or(&[][..], Vec::as_slice);
    match kind {
        Type::Int => match (json.as_i64(), json.as_u64()) {
            (Some(number), _) => write_token(number, out),
            (None, number) => write_token(number.unwrap_or(0), out),
        },
        Type::Float => write_token(format_args!("{:?}", json.as_f64().unwrap_or(0.0)), out),
        Type::Bool => write_number(usize::from(json.as_bool().unwrap_or(false)), out),
        Type::Str => write_text(json.as_str().unwrap_or(""), out),
        Type::List(item) | Type::Row(item) | Type::ListNode(item) => {
            write_number(items().len(), out);
            for json in items() {
                write_value(json, item, out);
            }
        }
        Type::Tuple(kinds) => {
            kinds.iter().enumerate().for_each(|(i, kind)| write_value(json.get(i).unwrap_or(&Json::Null), kind, out));
        }
        Type::Optional(inner) => write_optional(json, inner, out),
        Type::TreeNode(item) => {
            let items = rooted(items());
            write_number(items.len(), out);
            for json in items {
                write_optional(json, item, out);
            }
        }
        Type::GraphNode => write_graph(items(), out),
        Type::Dict(key, item) => {
            let entries = json.as_object().into_iter().flatten();
            write_number(json.as_object().map_or(0, serde_json::Map::len), out);
            for (name, json) in entries {
                match **key {
                    Type::Int => write_token(name.parse::<i64>().unwrap_or(0), out),
                    _ => write_text(name, out),
                }
                write_value(json, item, out);
            }
        }
    }
}

fn write_optional(json: &Json, kind: &Type, out: &mut String) {
    write_number(usize::from(!json.is_null()), out);
    if !json.is_null() {
        write_value(json, kind, out);
    }
}

/// Returns the items of a tree that have a parent; the list is empty without a root.
fn rooted(items: &[Json]) -> &[Json] {
    let mut places = 1_usize;
    let end = items.iter().position(|item| {
        let parentless = places == 0;
        places = (places + if item.is_null() { 0 } else { 2 }).saturating_sub(1);
        parentless
    });
    &items[..end.unwrap_or(items.len())]
}

/// Writes a graph without edges to nodes that don't exist.
fn write_graph(nodes: &[Json], out: &mut String) {
    write_number(nodes.len(), out);
    for node in nodes {
        let edges = node.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_u64);
        let edges: Vec<u64> = edges.filter(|&to| to < nodes.len() as u64).collect();
        write_number(edges.len(), out);
        for to in edges {
            write_token(to, out);
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    write_token(format_args!("{}:{text}", text.len()), out);
}

fn write_number(number: usize, out: &mut String) {
    write_token(number, out);
}

fn write_token(token: impl Display, out: &mut String) {
    // Writing into a string never fails.
    let _ = write!(out, "{token} ");
}
