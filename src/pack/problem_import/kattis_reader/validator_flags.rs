//! Converts flags of the default output validator to a checker.
//!
//! Without flags, the validator compares word by word and ignores letter case and spacing. Packs have no such checker,
//! so it becomes a `check.py`, and an export recognises it by its first line.

use crate::types::problem::Checker;

const CHECKER_TEMPLATE: &str = include_str!("../../../judge/python/rung_tokens.py");
/// The placeholder for the flags in the template.
const FLAGS_PLACEHOLDER: &str = "FLAGS = {}";

/// The flags that control how answers are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ValidatorFlags {
    pub case_sensitive: bool,
    pub space_change_sensitive: bool,
    pub abs: Option<f64>,
    pub rel: Option<f64>,
}

impl ValidatorFlags {
    /// Reads flags as a package writes them.
    ///
    /// # Errors
    /// An unknown flag, or a tolerance that is not a number.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut flags = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut size = || {
                let number = words.next().and_then(|word| word.parse::<f64>().ok());
                number.filter(|n| n.is_finite() && *n >= 0.0).ok_or_else(|| format!("'{word}' needs a number"))
            };
            match word {
                "case_sensitive" => flags.case_sensitive = true,
                "space_change_sensitive" => flags.space_change_sensitive = true,
                "float_absolute_tolerance" => flags.abs = Some(size()?),
                "float_relative_tolerance" => flags.rel = Some(size()?),
                "float_tolerance" => {
                    let both = Some(size()?);
                    (flags.abs, flags.rel) = (both, both);
                }
                other => {
                    return Err(format!(
                        "the default validator has no flag '{}'",
                        crate::types::sanitize::clean(other)
                    ));
                }
            }
        }
        Ok(flags)
    }

    /// Returns the flags as a package writes them.
    #[must_use]
    pub fn to_args(&self) -> String {
        let mut words = Vec::new();
        if self.case_sensitive {
            words.push("case_sensitive".to_owned());
        }
        if self.space_change_sensitive {
            words.push("space_change_sensitive".to_owned());
        }
        words.extend(self.abs.map(|abs| format!("float_absolute_tolerance {abs:?}")));
        words.extend(self.rel.map(|rel| format!("float_relative_tolerance {rel:?}")));
        words.join(" ")
    }

    /// Returns the checker with these flags.
    pub(super) fn build_checker(&self) -> Checker {
        let python = |is: bool| if is { "True" } else { "False" };
        let number = |size: Option<f64>| size.map_or_else(|| "None".to_owned(), |size| format!("{size:?}"));
        let filled = format!(
            "FLAGS = {{\n    \"case_sensitive\": {},\n    \"space_change_sensitive\": {},\n    \"abs\": {},\n    \"rel\": {},\n}}",
            python(self.case_sensitive),
            python(self.space_change_sensitive),
            number(self.abs),
            number(self.rel),
        );
        let marked = format!("{}{}\n", CHECKER_HEADER, self.to_args());
        Checker::AnyValid { source: marked + &CHECKER_TEMPLATE.replacen(FLAGS_PLACEHOLDER, &filled, 1) }
    }

    /// Returns the flags that a checker was generated from; `None` for any other checker.
    #[must_use]
    pub fn from_checker(checker: &Checker) -> Option<Self> {
        let Checker::AnyValid { source } = checker else { return None };
        let flags = Self::parse(source.lines().next()?.strip_prefix(CHECKER_HEADER.trim_end())?).ok()?;
        // The author may have changed the checker.
        (flags.build_checker() == *checker).then_some(flags)
    }
}

/// The first line of a generated checker, before its flags.
const CHECKER_HEADER: &str = "# Default output validator: ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_become_a_checker_and_are_found_in_it_again() {
        let check = |text: &str, again: &str| {
            let flags = ValidatorFlags::parse(text).expect("flags");
            assert_eq!(
                (flags.to_args().as_str(), ValidatorFlags::from_checker(&flags.build_checker())),
                (again, Some(flags)),
                "{text}"
            );
        };
        check("", "");
        check("case_sensitive space_change_sensitive", "case_sensitive space_change_sensitive");
        check("float_tolerance 1e-6", "float_absolute_tolerance 1e-6 float_relative_tolerance 1e-6");
        check("float_relative_tolerance 0.5", "float_relative_tolerance 0.5");
        let Checker::AnyValid { source } = ValidatorFlags::default().build_checker() else { panic!("a script") };
        assert!(source.contains("\"abs\": None") && !source.contains(FLAGS_PLACEHOLDER), "{source}");
        assert_eq!(ValidatorFlags::from_checker(&Checker::AnyValid { source: source + "\n# changed\n" }), None);
        assert_eq!(ValidatorFlags::from_checker(&Checker::Exact), None);
    }

    #[test]
    fn unknown_flags_are_refused() {
        assert_eq!(ValidatorFlags::parse("fast"), Err("the default validator has no flag 'fast'".to_owned()));
        assert_eq!(ValidatorFlags::parse("float_tolerance"), Err("'float_tolerance' needs a number".to_owned()));
        assert_eq!(ValidatorFlags::parse("float_tolerance nan"), Err("'float_tolerance' needs a number".to_owned()));
    }
}
