//! Parses the `[signature]` table: function, mutation, class or stdin.

use crate::pack::identifiers::is_python_name;
use crate::pack::toml_fields::{TomlTable, TomlValue};
use crate::pack::type_parser::parse_type;
use crate::types::did_you_mean::suggest;
use crate::types::problem::{Method, Param, Signature, Type};

/// Reads the table, whichever of the four modes it describes.
pub(super) fn parse_signature(table: TomlTable<'_>) -> Option<Signature> {
    let signature = match (table.may("stdin", TomlValue::boolean), table.has("class")) {
        (Some(true), _) => Some(Signature::Stdin),
        (_, true) => parse_class(&table),
        _ => parse_function(&table),
    };
    table.report_unknown_keys();
    signature
}

fn parse_function(table: &TomlTable<'_>) -> Option<Signature> {
    let name = table.need("name", parse_python_name);
    let params = table.need("params", parse_params);
    let mutates = table.may("mutates", TomlValue::phrase);
    let returns = table.may("returns", parse_type_value);
    match (table.has("returns"), table.has("mutates")) {
        (true, false) => Some(Signature::Function { name: name?, params: params?, returns: returns? }),
        (false, true) => {
            let params = params?;
            let target = find_target(table, &params, &mutates?)?;
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

fn find_target(table: &TomlTable<'_>, params: &[Param], name: &str) -> Option<usize> {
    let found = params.iter().position(|param| param.name == name);
    if found.is_none() {
        let known = params.iter().map(|param| param.name.as_str());
        let what = format!("'mutates' names '{name}', which is no parameter");
        table.source.error(table.line_of("mutates"), what, suggest(name, known));
    }
    found
}

fn parse_class(table: &TomlTable<'_>) -> Option<Signature> {
    let name = table.need("class", parse_python_name);
    let params = table.may("params", parse_params).or_else(|| (!table.has("params")).then(Vec::new));
    let methods = table.need("methods", parse_methods);
    Some(Signature::Class { name: name?, params: params?, methods: methods? })
}

fn parse_methods(node: &TomlValue<'_>) -> Option<Vec<Method>> {
    let methods: Vec<Option<Method>> = node.tables()?.into_iter().map(parse_method).collect();
    let methods: Vec<Method> = methods.into_iter().collect::<Option<_>>()?;
    if methods.is_empty() {
        node.error("is empty", "Name at least one method.");
        return None;
    }
    check_unique(node, methods.iter().map(|m| m.name.as_str()))?;
    Some(methods)
}

fn parse_method(table: TomlTable<'_>) -> Option<Method> {
    let name = table.need("name", parse_python_name);
    let params = table.may("params", parse_params).or_else(|| (!table.has("params")).then(Vec::new));
    let returns = table.may("returns", parse_type_value);
    let returns_nothing = !table.has("returns");
    table.report_unknown_keys();
    Some(Method { name: name?, params: params?, returns: if returns_nothing { None } else { Some(returns?) } })
}

fn parse_params(node: &TomlValue<'_>) -> Option<Vec<Param>> {
    let params: Vec<Option<Param>> = node.tables()?.into_iter().map(parse_param).collect();
    let params: Vec<Param> = params.into_iter().collect::<Option<_>>()?;
    check_unique(node, params.iter().map(|p| p.name.as_str()))?;
    Some(params)
}

fn parse_param(table: TomlTable<'_>) -> Option<Param> {
    let name = table.need("name", parse_python_name);
    let kind = table.need("type", parse_type_value);
    table.report_unknown_keys();
    Some(Param { name: name?, kind: kind? })
}

fn check_unique<'a>(node: &TomlValue<'_>, names: impl Iterator<Item = &'a str>) -> Option<()> {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            node.error(format!("names '{name}' twice"), "Give them different names.");
            return None;
        }
    }
    Some(())
}

fn parse_python_name(node: &TomlValue<'_>) -> Option<String> {
    let name = node.phrase()?;
    if !is_python_name(&name) {
        node.error(format!("can't be '{name}'"), "Use a Python name such as 'pair_to_target', not a keyword.");
        return None;
    }
    Some(name)
}

fn parse_type_value(node: &TomlValue<'_>) -> Option<Type> {
    let text = node.phrase()?;
    match parse_type(&text) {
        Ok(kind) => Some(kind),
        Err(error) => {
            node.error(format!("is no type ('{text}', column {}): {}", error.column, error.message), error.fix);
            None
        }
    }
}
