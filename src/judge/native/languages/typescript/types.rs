//! TypeScript: what JavaScript writes in comments stands in the code.

pub(in crate::judge::native::languages) use super::super::javascript::types::JavaScriptTypes as TypeScriptTypes;
