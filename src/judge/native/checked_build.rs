//! The arguments and the header with which GCC and Clang build a program that stops at undefined behaviour, or refuse it.

use super::language_spec::ChangedArguments;

/// The file that a checked build includes first.
pub(super) const CHECK_HEADER: (&str, &str) = ("rung_check.h", include_str!("checked_build/rung_check.h"));

/// How GCC and Clang refuse a variable that may be used before it has a value, and the address of one that is gone after
/// the call. No check at run time sees that.
pub(super) const GNU_STRICT_BUILD: ChangedArguments = ChangedArguments {
    left_out: &[],
    added: &["-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-local-addr"],
};

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
