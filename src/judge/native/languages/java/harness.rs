//! Java: the learner's class in a file with its name, the nodes and tuples of the signature, the runtime, and the class
//! that starts it.

use super::top_classes::{TopClass, blank_comments, top_classes};
use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::native_harness::{HarnessProgram, ProgramFile, kind_name, program_file};
use crate::types::problem::{Method, Param, Signature, Type};

/// The class that starts a case. A learner may call theirs `Main`.
const ENTRY: &str = "RungMain";

/// Builds the program. All files are passed to the compiler together.
pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    let source = &without_package(source);
    if *signature == Signature::Stdin {
        let (file, entry) = whole_program(source);
        let learner = format!("{file}.java");
        let files = vec![program_file(&learner, source)];
        return HarnessProgram { files, entry, learner, line_offset: 0 };
    }
    let code = blank_comments(source);
    let class = match signature {
        Signature::Class { name, .. } => binding.class(name),
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => {
            class_with_method(&code, &binding.function(name))
        }
        Signature::Stdin => String::new(),
    };
    // javac wants a public class in a file with its name.
    let definitions = binding.definitions(signature);
    let is_free =
        |name: &str| name.is_ascii() && !name.starts_with("Rung") && definitions.iter().all(|d| d.name != name);
    let public = top_classes(&code).into_iter().find(|class| class.public && is_free(class.name));
    let learner = format!("{}.java", public.map_or(class.as_str(), |public| public.name));
    let call = render_call(binding, signature, &learner, &class);
    let main = format!("class {ENTRY} {{\n    public static void main(String[] args) {{\n{call}    }}\n}}\n");
    let mut files: Vec<ProgramFile> =
        vec![program_file(&format!("{ENTRY}.java"), main), program_file(&learner, source)];
    files.push(program_file("Rung.java", include_str!("Rung.java")));
    files.push(program_file("RungIn.java", include_str!("RungIn.java")));
    for definition in definitions {
        files.push(program_file(
            &format!("{}.java", definition.name),
            format!("import java.util.*;\n\n{}\n", definition.text),
        ));
    }
    HarnessProgram { files, entry: ENTRY.to_owned(), learner, line_offset: 0 }
}

fn render_call(binding: &SignatureBinding, signature: &Signature, learner: &str, class: &str) -> String {
    let function = |name: &str, params: &[Param], target: i64, returns: &Type| {
        format!(
            "        Rung.function({learner:?}, {class:?}, {:?}, {target}, {:?}{});\n",
            binding.function(name),
            kind_name(returns),
            concat_numbered(params, |_, param| format!(", {:?}", kind_name(&param.kind)))
        )
    };
    match signature {
        Signature::Function { name, params, returns } => function(name, params, -1, returns),
        Signature::Mutation { name, params, target } => {
            function(name, params, i64::try_from(*target).unwrap_or(-1), &params[*target].kind)
        }
        Signature::Class { name, params, methods } => {
            let names = binding.methods(name, methods);
            let operation = |i: usize, method: &Method| {
                let returns =
                    method.returns.as_ref().map_or_else(|| "null".to_owned(), |kind| format!("{:?}", kind_name(kind)));
                let params = concat_numbered(&method.params, |_, param| format!(", {:?}", kind_name(&param.kind)));
                format!(",\n            new Rung.Operation({:?}, {returns}{params})", names[i])
            };
            let params: Vec<String> = params.iter().map(|param| format!("{:?}", kind_name(&param.kind))).collect();
            let operations = concat_numbered(methods, operation);
            format!("        Rung.build({learner:?}, {class:?}, new String[] {{{}}}{operations});\n", params.join(", "))
        }
        Signature::Stdin => String::new(),
    }
}

/// Returns the class whose method the tests call: `Solution`, or else the one that has it.
fn class_with_method(code: &str, method: &str) -> String {
    let mut classes = top_classes(code);
    // `false` comes first.
    classes.sort_by_key(|class| (!class.has_method(method), class.name != "Solution", !class.public));
    classes.first().map_or("Solution", |class| class.name).to_owned()
}

/// Leaves out the package: the tests call a class by its name alone. Lines keep their numbers.
fn without_package(source: &str) -> String {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        if let Some(end) = line.find(';').filter(|_| line.trim_start().starts_with("package ")) {
            return format!("{}{}", &source[..start], &source[start + end + 1..]);
        }
        start += line.len();
    }
    source.to_owned()
}

/// Returns the class that names the file of a whole program, and the class from which it starts: javac wants a public class
/// in a file with its name, and Java starts the class that has `main`.
fn whole_program(source: &str) -> (String, String) {
    let code = blank_comments(source);
    let mut classes = top_classes(&code);
    classes.retain(|class| class.name.is_ascii());
    // `false` comes first.
    classes.sort_by_key(|class| (!class.has_method("main"), !class.public));
    let public = classes.iter().find(|class| class.public);
    let entry = classes.first();
    let name = |class: Option<&TopClass>| class.map_or("Solution", |class| class.name).to_owned();
    (name(public.or(entry)), name(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_program_starts_where_main_is() {
        let check = |source: &str, file: &str, entry: &str| {
            assert_eq!(whole_program(source), (file.to_owned(), entry.to_owned()), "{source}");
        };
        let main = "public static void main(String[] args) {}";
        check(&format!("public class Main {{ {main} }}"), "Main", "Main");
        check(&format!("class Node {{ int next() {{ return 1; }} }}\npublic class Main {{ {main} }}"), "Main", "Main");
        check(&format!("public final class Main {{ static class In {{}} {main} }}"), "Main", "Main");
        check(&format!("class App {{ static class In {{}} {main} }} class Late {{}}"), "App", "App");
        check(&format!("// public class Old {{\nclass App {{ String s = \"public class No\"; {main} }}"), "App", "App");
        check(&format!("public class Tools {{}} class App {{ {main} }}"), "Tools", "App");
        check(&format!("interface Shape {{}} enum Kind {{ A }} record Run(int n) {{ {main} }}"), "Run", "Run");
        check("int f() { return 1; }", "Solution", "Solution");
    }
}
