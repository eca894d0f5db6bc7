//! The arguments and the header with which GCC and Clang build a program that stops at undefined behaviour.

use super::language_spec::ChangedArguments;

/// The file that a checked build includes first.
pub(super) const CHECK_HEADER: (&str, &str) = ("rung_check.h", include_str!("checked_build/rung_check.h"));

/// How GCC and Clang make a checked build. The checks for alignment and classes cost time and find nothing in solutions;
/// `_GLIBCXX_DEBUG` means nothing in C.
pub(super) const GNU_CHECKED_BUILD: ChangedArguments = ChangedArguments {
    left_out: &["-O2", "-s"],
    added: &[
        "-O1",
        "-g",
        "-fno-omit-frame-pointer",
        "-fsanitize=undefined",
        "-fno-sanitize=alignment,vptr",
        "-fno-sanitize-recover=all",
        "-D_GLIBCXX_DEBUG",
        "-include",
        CHECK_HEADER.0,
    ],
};
