//! How a problem calls the learner's code, and the types of its values.

use std::fmt;

/// The way in which the learner's code is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Signature {
    /// Call `name(params…)` and judge the returned value.
    Function { name: String, params: Vec<Param>, returns: Type },
    /// Call `name(params…)` and judge the parameter with index `target` afterwards.
    Mutation { name: String, params: Vec<Param>, target: usize },
    /// Build the class, then call its methods in the order of the case.
    Class { name: String, params: Vec<Param>, methods: Vec<Method> },
    /// Run the file with the case's string on standard input and judge standard output.
    Stdin,
}

impl Signature {
    /// The name that the tests call; `None` for a whole program.
    #[must_use]
    pub fn called_name(&self) -> Option<&str> {
        match self {
            Self::Function { name, .. } | Self::Mutation { name, .. } | Self::Class { name, .. } => Some(name),
            Self::Stdin => None,
        }
    }

    /// Whether a parameter or a result is made of nodes, so that the null of a language occurs in the code.
    #[must_use]
    pub fn has_nodes(&self) -> bool {
        let any = |params: &[Param]| params.iter().any(|param| param.kind.has_nodes());
        match self {
            Self::Function { params, returns, .. } => any(params) || returns.has_nodes(),
            Self::Mutation { params, .. } => any(params),
            Self::Class { params, methods, .. } => {
                let returns = |method: &Method| method.returns.as_ref().is_some_and(Type::has_nodes);
                any(params) || methods.iter().any(|method| any(&method.params) || returns(method))
            }
            Self::Stdin => false,
        }
    }
}

/// A named, typed parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    pub name: String,
    pub kind: Type,
}

/// A method of a class-mode problem; `returns` is absent for a method without a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    pub name: String,
    pub params: Vec<Param>,
    pub returns: Option<Type>,
}

/// The language-neutral types of a signature.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Int,
    Float,
    Bool,
    Str,
    List(Box<Type>),
    Dict(Box<Type>, Box<Type>),
    Tuple(Vec<Type>),
    /// A tuple of any length with items of one type: `tuple[T,...]`.
    Row(Box<Type>),
    Optional(Box<Type>),
    ListNode(Box<Type>),
    TreeNode(Box<Type>),
    GraphNode,
}

impl Type {
    /// Whether a value of the type is made of nodes or holds some.
    #[must_use]
    pub fn has_nodes(&self) -> bool {
        match self {
            Self::Int | Self::Float | Self::Bool | Self::Str => false,
            Self::List(item) | Self::Row(item) | Self::Optional(item) => item.has_nodes(),
            Self::Dict(key, value) => key.has_nodes() || value.has_nodes(),
            Self::Tuple(items) => items.iter().any(Self::has_nodes),
            Self::ListNode(_) | Self::TreeNode(_) | Self::GraphNode => true,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int => f.write_str("int"),
            Self::Float => f.write_str("float"),
            Self::Bool => f.write_str("bool"),
            Self::Str => f.write_str("str"),
            Self::List(t) => write!(f, "list[{t}]"),
            Self::Dict(k, v) => write!(f, "dict[{k},{v}]"),
            Self::Tuple(items) => {
                f.write_str("tuple[")?;
                for (i, t) in items.iter().enumerate() {
                    write!(f, "{}{t}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Row(t) => write!(f, "tuple[{t},...]"),
            Self::Optional(t) => write!(f, "optional[{t}]"),
            Self::ListNode(t) => write!(f, "list_node[{t}]"),
            Self::TreeNode(t) => write!(f, "tree_node[{t}]"),
            Self::GraphNode => f.write_str("graph_node"),
        }
    }
}
