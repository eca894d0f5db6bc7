//! The `[signature]` table: function, mutation, class or stdin.

use crate::model::nearest::suggest;
use crate::model::problem::{Method, Param, Signature, Type};
use crate::pack::fields::{Fields, Node};
use crate::pack::names::is_python_name;
use crate::pack::signature::parse;

/// Reads the table, whichever of the four modes it describes.
pub(super) fn read(table: Fields<'_>) -> Option<Signature> {
    let signature = match (table.may("stdin", Node::boolean), table.has("class")) {
        (Some(true), _) => Some(Signature::Stdin),
        (_, true) => class(&table),
        _ => function(&table),
    };
    table.finish();
    signature
}

fn function(table: &Fields<'_>) -> Option<Signature> {
    let name = table.need("name", python_name);
    let params = table.need("params", params);
    let mutates = table.may("mutates", Node::phrase);
    let returns = table.may("returns", kind);
    match (table.has("returns"), table.has("mutates")) {
        (true, false) => Some(Signature::Function { name: name?, params: params?, returns: returns? }),
        (false, true) => {
            let params = params?;
            let target = target(table, &params, &mutates?)?;
            Some(Signature::Mutation { name: name?, params, target })
        }
        (has_returns, _) => {
            let what = if has_returns {
                "both 'returns' and 'mutates' are given"
            } else {
                "what the function returns is missing"
            };
            let mend = "Give either returns = \"type\" or mutates = \"parameter\".";
            table.source.error(table.line, what, mend);
            None
        }
    }
}

fn target(table: &Fields<'_>, params: &[Param], name: &str) -> Option<usize> {
    let found = params.iter().position(|param| param.name == name);
    if found.is_none() {
        let known = params.iter().map(|param| param.name.as_str());
        let what = format!("'mutates' names '{name}', which is no parameter");
        table.source.error(table.line_of("mutates"), what, suggest(name, known));
    }
    found
}

fn class(table: &Fields<'_>) -> Option<Signature> {
    let name = table.need("class", python_name);
    let params = table.may("params", params).or_else(|| (!table.has("params")).then(Vec::new));
    let methods = table.need("methods", methods);
    Some(Signature::Class { name: name?, params: params?, methods: methods? })
}

fn methods(node: &Node<'_>) -> Option<Vec<Method>> {
    let methods: Vec<Option<Method>> = node.tables()?.into_iter().map(method).collect();
    let methods: Vec<Method> = methods.into_iter().collect::<Option<_>>()?;
    if methods.is_empty() {
        node.error("is empty", "Name at least one method.");
        return None;
    }
    no_repeats(node, methods.iter().map(|m| m.name.as_str()))?;
    Some(methods)
}

fn method(table: Fields<'_>) -> Option<Method> {
    let name = table.need("name", python_name);
    let params = table.may("params", params).or_else(|| (!table.has("params")).then(Vec::new));
    let returns = table.may("returns", kind);
    let returns_nothing = !table.has("returns");
    table.finish();
    Some(Method { name: name?, params: params?, returns: if returns_nothing { None } else { Some(returns?) } })
}

fn params(node: &Node<'_>) -> Option<Vec<Param>> {
    let params: Vec<Option<Param>> = node.tables()?.into_iter().map(param).collect();
    let params: Vec<Param> = params.into_iter().collect::<Option<_>>()?;
    no_repeats(node, params.iter().map(|p| p.name.as_str()))?;
    Some(params)
}

fn param(table: Fields<'_>) -> Option<Param> {
    let name = table.need("name", python_name);
    let kind = table.need("type", kind);
    table.finish();
    Some(Param { name: name?, kind: kind? })
}

fn no_repeats<'a>(node: &Node<'_>, names: impl Iterator<Item = &'a str>) -> Option<()> {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            node.error(format!("names '{name}' twice"), "Give them different names.");
            return None;
        }
    }
    Some(())
}

fn python_name(node: &Node<'_>) -> Option<String> {
    let name = node.phrase()?;
    if !is_python_name(&name) {
        node.error(format!("can't be '{name}'"), "Use a Python name such as 'pair_to_target', not a keyword.");
        return None;
    }
    Some(name)
}

fn kind(node: &Node<'_>) -> Option<Type> {
    let text = node.phrase()?;
    match parse(&text) {
        Ok(kind) => Some(kind),
        Err(error) => {
            node.error(format!("is no type ('{text}', column {}): {}", error.column, error.message), error.mend);
            None
        }
    }
}
