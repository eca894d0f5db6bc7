//! The one integration-test binary: whole parts of Rung, used from outside.

mod judge;
mod support;
