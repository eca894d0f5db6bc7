//! The one integration-test binary: whole parts of Rung, used from outside. One module a subject.

mod architecture;
mod cli;
#[cfg(unix)]
mod crash;
mod helper;
mod judge;
mod store;
mod support;
mod tutor;
