//! Starter templates: the template for languages with braces, the layout of long lines, notes about predefined types.
//!
//! A starter is the file a learner begins with: the typed signature, without a hint at the solution. Each language's
//! template is in `languages/<name>/starter`. This module must not name a language.

use super::language_binding::SignatureBinding;
use super::signature_types::component_types;
use crate::types::problem::{Method, Param, Signature, Type};

/// Layout of a signature that is too long for one line.
pub(super) struct LineLayout {
    /// Maximum characters per line.
    pub max: usize,
    /// One step of indentation.
    pub step: &'static str,
    /// Text after the last parameter if each has its own line.
    pub last: &'static str,
}

pub(super) const WRITE_PROMPT: &str = "Write your solution here and return the answer.";
pub(super) const REMEMBER_PROMPT: &str = "What does an object have to remember?";

/// Returns the prompt for a problem that judges an argument.
pub(super) fn change_prompt(what: &str) -> String {
    format!("Change `{what}` in place; nothing needs to be returned.")
}

/// Indents lines.
pub(super) fn indent_lines(indent: &str, lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
}

/// Joins `head`, the parameters and `tail` (with its newline) on one line, or writes one parameter per line if that is
/// too long.
pub(super) fn lay_out_signature(head: &str, params: &[String], tail: &str, layout: &LineLayout) -> String {
    let line = format!("{head}{}{tail}", params.join(", "));
    if line.chars().count() <= layout.max + 1 || params.is_empty() {
        return line;
    }
    let indent: String = head.chars().take_while(|c| c.is_whitespace()).collect();
    let rows = params.join(&format!(",\n{indent}{}", layout.step));
    format!("{head}\n{indent}{}{rows}{}\n{indent}{tail}", layout.step, layout.last)
}

/// A language's starter as data. The texts may contain `{name}`, `{type}`, `{class}` (the class's name), `{empty}` (an
/// empty value of the type) and `{remember}`.
pub(super) struct StarterTemplate {
    pub layout: LineLayout,
    /// The start of the file, before the notes about predefined types.
    pub preamble: fn(&Signature) -> String,
    /// The predefined types, as comments.
    pub notes: fn(&SignatureBinding, &Signature) -> String,
    /// The comment before a function or method at this indent, with its types if they are not in the code.
    pub comment: fn(&SignatureBinding, &str, &[Param], Option<&Type>) -> String,
    /// A parameter.
    pub param: &'static str,
    /// The parameters of a function without any.
    pub no_params: &'static str,
    /// The return type of a function that returns no value.
    pub void: &'static str,
    /// The text after the parameters, with and without a return value.
    pub tails: [&'static str; 2],
    /// The line that returns an empty answer.
    pub answer: &'static str,
    /// Additional advice for a function that returns this type.
    pub advice: fn(&Type) -> &'static str,
    /// The text before and after a function.
    pub around: [&'static str; 2],
    pub function: RoutineTemplate,
    pub method: RoutineTemplate,
    /// The first parameter of every method; empty if it is not written.
    pub receiver: &'static str,
    /// The text before the constructor's name, the text after its parameters, and the end of the class.
    pub class: [&'static str; 3],
    /// The constructor up to its parameters, and the text after them.
    pub constructor: [&'static str; 2],
    pub stdin: &'static str,
}

/// A function's first line up to its parameters, the indentation of its body, and its end.
pub(super) struct RoutineTemplate {
    pub head: &'static str,
    pub indent: &'static str,
    pub end: &'static str,
}

/// The common template for languages with braces.
pub(super) const BRACE_TEMPLATE: StarterTemplate = StarterTemplate {
    layout: LineLayout { max: 100, step: "    ", last: "" },
    preamble: |_| String::new(),
    notes: |_, _| String::new(),
    comment: |_, _, _, _| String::new(),
    param: "{type} {name}",
    no_params: "",
    void: "void",
    tails: [") {\n", ") {\n"],
    answer: "return {empty};",
    advice: |_| "",
    around: ["", ""],
    function: RoutineTemplate { head: "{type} {name}(", indent: "    ", end: "}\n" },
    method: RoutineTemplate { head: "    {type} {name}(", indent: "        ", end: "    }\n" },
    receiver: "",
    class: ["class {class} {\n", "        // {remember}\n    }\n", "}\n"],
    constructor: ["    {class}(", ") {\n"],
    stdin: "",
};

/// The same layout with a comma after the last parameter.
pub(super) const TRAILING_COMMA_LAYOUT: LineLayout = LineLayout { last: ",", ..BRACE_TEMPLATE.layout };

impl StarterTemplate {
    pub fn starter(&self, binding: &SignatureBinding, signature: &Signature) -> String {
        let [before, after] = self.around;
        let body = match signature {
            Signature::Function { name, params, returns } => {
                let comment = format!("{WRITE_PROMPT}{}", (self.advice)(returns));
                let name = binding.function(name);
                format!("{before}{}{after}", self.function(binding, &name, (params, None), Some(returns), &comment))
            }
            Signature::Mutation { name, params, target } => {
                let names = binding.params(params);
                let comment = change_prompt(names.get(*target).map_or("the argument", String::as_str));
                let name = binding.function(name);
                format!("{before}{}{after}", self.function(binding, &name, (params, Some(*target)), None, &comment))
            }
            Signature::Class { name, params, methods } => self.class(binding, name, params, methods),
            Signature::Stdin => return self.stdin.to_owned(),
        };
        format!("{}{}{body}", (self.preamble)(signature), (self.notes)(binding, signature))
    }

    fn function(
        &self,
        binding: &SignatureBinding,
        name: &str,
        (params, target): (&[Param], Option<usize>),
        returns: Option<&Type>,
        comment: &str,
    ) -> String {
        let written = self.params(binding, params, target);
        let fill = |text: &str| self.fill_placeholders(binding, text, name, "", returns);
        let RoutineTemplate { indent, .. } = self.function;
        let answer = returns.map_or_else(String::new, |_| format!("{indent}{}\n", fill(self.answer)));
        let head = self.head(&self.function, written, returns.is_some(), fill);
        let typed = (self.comment)(binding, "", params, returns);
        format!("{typed}{head}{indent}// {comment}\n{answer}{}", self.function.end)
    }

    fn class(&self, binding: &SignatureBinding, name: &str, params: &[Param], methods: &[Method]) -> String {
        let class = binding.class(name);
        let [open, built, close] = self.class;
        let fill = |text: &str| self.fill_placeholders(binding, text, &binding.constructor(name), &class, None);
        let [head, tail] = self.constructor.map(fill);
        let written = self.or_no_params(self.params(binding, params, None));
        let mut text = fill(open) + &(self.comment)(binding, "    ", params, None);
        text += &lay_out_signature(&head, &written, &tail, &self.layout);
        text += &fill(built);
        let RoutineTemplate { indent, end, .. } = self.method;
        for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
            let returns = method.returns.as_ref();
            let fill = |text: &str| self.fill_placeholders(binding, text, &name, &class, returns);
            let receiver = (!self.receiver.is_empty()).then(|| fill(self.receiver));
            let written = receiver.into_iter().chain(self.params(binding, &method.params, None)).collect();
            let head = self.head(&self.method, written, returns.is_some(), fill);
            let answer = returns.map_or_else(String::new, |_| format!("{indent}{}\n", fill(self.answer)));
            let typed = (self.comment)(binding, "    ", &method.params, returns);
            text.extend(["\n", &typed, &head, &answer, end]);
        }
        text + &fill(close)
    }

    fn head(
        &self,
        routine: &RoutineTemplate,
        params: Vec<String>,
        answers: bool,
        fill: impl Fn(&str) -> String,
    ) -> String {
        let tail = fill(self.tails[usize::from(!answers)]);
        lay_out_signature(&fill(routine.head), &self.or_no_params(params), &tail, &self.layout)
    }

    fn or_no_params(&self, params: Vec<String>) -> Vec<String> {
        if params.is_empty() && !self.no_params.is_empty() { vec![self.no_params.to_owned()] } else { params }
    }

    fn params(&self, binding: &SignatureBinding, params: &[Param], target: Option<usize>) -> Vec<String> {
        let named = params.iter().zip(binding.params(params)).enumerate();
        named
            .map(|(i, (param, name))| {
                fill_declaration(self.param, &binding.parameter(&param.kind, Some(i) == target), &name)
            })
            .collect()
    }

    /// Fills the names and types into a text of the template.
    fn fill_placeholders(
        &self,
        binding: &SignatureBinding,
        text: &str,
        name: &str,
        class: &str,
        returns: Option<&Type>,
    ) -> String {
        let kind = returns.map_or_else(|| self.void.to_owned(), |kind| binding.type_name(kind));
        let text =
            fill_declaration(&text.replace("{class}", class).replace("{remember}", REMEMBER_PROMPT), &kind, name);
        returns.map_or_else(|| text.clone(), |kind| text.replace("{empty}", &binding.empty_value(kind)))
    }
}

/// Fills a type and a name into a text. A trailing star or ampersand of the type moves to the name.
fn fill_declaration(text: &str, kind: &str, name: &str) -> String {
    let gap = if kind.ends_with(['*', '&']) { "" } else { " " };
    text.replace("{type} {name}", &format!("{kind}{gap}{name}")).replace("{type}", kind).replace("{name}", name)
}

/// Returns the predefined types as `//` comments, with the language's name for an empty node.
pub(super) fn type_notes(binding: &SignatureBinding, signature: &Signature, nothing: &str) -> String {
    let mut text = String::new();
    for definition in binding.definitions(signature) {
        let empty = match definition.kind {
            Type::ListNode(_) => format!(" An empty list is {nothing}."),
            Type::TreeNode(_) => format!(" An empty tree is {nothing}."),
            Type::GraphNode => format!(" An empty graph is {nothing}."),
            _ => String::new(),
        };
        text.extend([format!("// {} is there already, you need not define it.{empty}\n//\n", definition.name)]);
        text += &comment_out(&definition.text);
        text.push('\n');
    }
    text
}

/// Returns the texts about the node classes of a signature: of linked lists, trees and graphs.
pub(super) fn node_notes(signature: &Signature, [list, tree, graph]: [&'static str; 3]) -> Vec<&'static str> {
    let kinds = component_types(signature);
    let has = |is: fn(&Type) -> bool| kinds.iter().any(is);
    let notes = [
        (list, has(|kind| matches!(kind, Type::ListNode(_)))),
        (tree, has(|kind| matches!(kind, Type::TreeNode(_)))),
        (graph, has(|kind| *kind == Type::GraphNode)),
    ];
    notes.into_iter().filter(|(_, present)| *present).map(|(note, _)| note).collect()
}

fn comment_out(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "//\n".to_owned() } else { format!("// {line}\n") }).collect()
}

#[cfg(test)]
mod tests;
