//! Infers undeclared types: the common type of all values at one position.

use serde_json::Value as Json;

use crate::types::problem::Type;

/// The type inferred for a position; `null` may replace a value of any type.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct InferredType {
    shape: ValueShape,
    null: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
enum ValueShape {
    /// Only `null`, or the elements of a list that is always empty.
    #[default]
    Nothing,
    Bool,
    Int,
    Float,
    Str,
    List(Box<InferredType>),
    /// An object with values of one type.
    Map(Box<InferredType>),
}

impl InferredType {
    /// Returns the type of a value, or the reason why it has none.
    pub fn from_json(json: &Json) -> Result<Self, String> {
        let seen = match json {
            Json::Null => return Ok(Self { shape: ValueShape::Nothing, null: true }),
            Json::Bool(_) => ValueShape::Bool,
            Json::Number(number) if number.is_i64() || number.is_u64() => ValueShape::Int,
            Json::Number(_) => ValueShape::Float,
            Json::String(_) => ValueShape::Str,
            Json::Array(items) => ValueShape::List(Box::new(Self::from_all(items.iter(), "a list that holds")?)),
            Json::Object(map) => ValueShape::Map(Box::new(Self::from_all(map.values(), "an object that holds")?)),
        };
        Ok(Self { shape: seen, null: false })
    }

    fn from_all<'a>(items: impl Iterator<Item = &'a Json>, what: &str) -> Result<Self, String> {
        let mut kind = Self::default();
        for item in items {
            let own = Self::from_json(item)?;
            kind = kind.unify(&own).ok_or_else(|| format!("{what} both {} and {}", kind.describe(), own.describe()))?;
        }
        Ok(kind)
    }

    /// Returns the common type of two positions; `None` if their types differ.
    pub fn unify(&self, other: &Self) -> Option<Self> {
        let seen = match (&self.shape, &other.shape) {
            (ValueShape::Nothing, seen) | (seen, ValueShape::Nothing) => seen.clone(),
            (ValueShape::Int, ValueShape::Float) | (ValueShape::Float, ValueShape::Int) => ValueShape::Float,
            (ValueShape::List(a), ValueShape::List(b)) => ValueShape::List(Box::new(a.unify(b)?)),
            (ValueShape::Map(a), ValueShape::Map(b)) => ValueShape::Map(Box::new(a.unify(b)?)),
            (a, b) if a == b => a.clone(),
            _ => return None,
        };
        Some(Self { shape: seen, null: self.null || other.null })
    }

    /// Returns the type, or `None` if every value was `null`. Elements of lists that are always empty are assumed to be
    /// `int`.
    pub fn to_type(&self) -> Option<Type> {
        let unknown = |kind: &Self| if kind.null { Type::Optional(Box::new(Type::Int)) } else { Type::Int };
        let inside = |kind: &Self| Box::new(kind.to_type().unwrap_or_else(|| unknown(kind)));
        let plain = match &self.shape {
            ValueShape::Nothing => return None,
            ValueShape::Bool => Type::Bool,
            ValueShape::Int => Type::Int,
            ValueShape::Float => Type::Float,
            ValueShape::Str => Type::Str,
            ValueShape::List(item) => Type::List(inside(item)),
            ValueShape::Map(item) => Type::Dict(Box::new(Type::Str), inside(item)),
        };
        Some(if self.null { Type::Optional(Box::new(plain)) } else { plain })
    }

    /// Returns the type in words, for an error message.
    pub fn describe(&self) -> String {
        self.to_type().map_or_else(|| "null".to_owned(), |kind| kind.to_string())
    }

    /// Returns whether the type contains a float at any depth.
    pub fn has_float(&self) -> bool {
        match &self.shape {
            ValueShape::Float => true,
            ValueShape::List(item) | ValueShape::Map(item) => item.has_float(),
            ValueShape::Nothing | ValueShape::Bool | ValueShape::Int | ValueShape::Str => false,
        }
    }
}

/// Returns the most common type of the values at a position, and for each value whether it fits.
///
/// # Errors
/// No type fits at least `share` of the values; the error lists the types in words.
pub(super) fn infer_common_type(
    values: &[Option<&Json>],
    share: f64,
) -> Result<(InferredType, Vec<Result<(), String>>), String> {
    let mut kinds: Vec<(InferredType, usize)> = Vec::new();
    let mut own: Vec<Result<InferredType, String>> = Vec::new();
    for value in values {
        let kind =
            value.map_or_else(|| Ok(InferredType { shape: ValueShape::Nothing, null: true }), InferredType::from_json);
        if let Ok(kind) = &kind {
            let joined = kinds.iter().enumerate().find_map(|(at, (known, _))| Some((at, known.unify(kind)?)));
            match joined {
                Some((at, joined)) => kinds[at] = (joined, kinds[at].1 + 1),
                None => kinds.push((kind.clone(), 1)),
            }
        }
        own.push(kind);
    }
    let most =
        kinds.iter().max_by_key(|(_, count)| *count).filter(|(_, count)| *count as f64 >= share * values.len() as f64);
    let Some((kind, _)) = most else {
        let odd = own.iter().find_map(|kind| kind.as_ref().err().cloned());
        let words: Vec<String> = kinds.iter().map(|(kind, _)| kind.describe()).collect();
        return Err(odd.unwrap_or_else(|| format!("of several types: {}", words.join(", "))));
    };
    let mut kind = kind.clone();
    let mut fits = Vec::new();
    for own in own {
        // `null` and an empty list fit several types, and each refines the type it is counted with.
        fits.push(match own.map(|own| (kind.unify(&own), own)) {
            Err(why) => Err(why),
            Ok((None, own)) => Err(format!("{} here and {} elsewhere", own.describe(), kind.describe())),
            Ok((Some(joined), _)) => {
                kind = joined;
                Ok(())
            }
        });
    }
    Ok((kind, fits))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pack::type_check;

    fn read(text: &str) -> Json {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn values_of_one_place_have_one_type() {
        let check = |texts: &[&str], expected: Result<&str, &str>| {
            let values: Vec<Json> = texts.iter().map(|text| read(text)).collect();
            let values: Vec<Option<&Json>> = values.iter().map(Some).collect();
            let found = infer_common_type(&values, 1.0).map(|(kind, _)| kind.describe());
            assert_eq!(found.as_deref().map_err(String::as_str), expected, "{texts:?}");
        };
        check(&["1", "2"], Ok("int"));
        check(&["1", "2.5"], Ok("float"));
        check(&["[]", "[1]"], Ok("list[int]"));
        check(&["[]"], Ok("list[int]"));
        check(&["[[]]", "[[\"a\"], []]"], Ok("list[list[str]]"));
        check(&["null", "\"a\""], Ok("optional[str]"));
        check(&["[1, null]"], Ok("list[optional[int]]"));
        check(&["{\"a\": 1}", "{}"], Ok("dict[str,int]"));
        check(&["null"], Ok("null"));
        check(&["1", "\"a\""], Err("of several types: int, str"));
        check(&["true", "1"], Err("of several types: bool, int"));
        check(&["[1, \"a\"]"], Err("a list that holds both int and str"));
        check(&["{\"a\": 1, \"b\": []}"], Err("an object that holds both int and list[int]"));
    }

    #[test]
    fn the_few_that_differ_are_told() {
        let values = ["1", "2", "3", "4", "\"a\""].map(read);
        let values: Vec<Option<&Json>> = values.iter().map(Some).collect();
        let (kind, fits) = infer_common_type(&values, 0.8).expect("most are of one kind");
        assert_eq!((kind.describe().as_str(), fits[4].clone()), ("int", Err("str here and int elsewhere".to_owned())));
        assert!(infer_common_type(&values, 0.9).is_err());
    }

    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            (-1e6..1e6_f64).prop_map(Json::from),
            "[a-z]{0,3}".prop_map(Json::from),
        ];
        leaf.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
                prop::collection::btree_map("[a-z]{1,3}", inner, 0..3)
                    .prop_map(|map| Json::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// Every value fits the type that was inferred from all values.
        #[test]
        fn what_was_seen_fits(values in prop::collection::vec(any_json(), 1..5)) {
            let seen: Vec<Option<&Json>> = values.iter().map(Some).collect();
            if let Ok((kind, fits)) = infer_common_type(&seen, 0.5)
                && let Some(kind) = kind.to_type()
            {
                for (value, _) in values.iter().zip(fits).filter(|(_, fits)| fits.is_ok()) {
                    prop_assert!(type_check::fit_json("", value, &kind).is_ok(), "{value} {kind}");
                }
            }
        }
    }
}
