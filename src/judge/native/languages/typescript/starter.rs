//! JavaScript's starter with its types in the code.

use super::super::javascript::starter::Script;
use crate::judge::native::binding::Binding;
use crate::model::Signature;

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    Script { binding, typed: true }.starter(signature)
}
