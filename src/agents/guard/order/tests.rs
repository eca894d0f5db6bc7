//! Orders and what is none, a sentence a row.

use proptest::prelude::*;

use super::*;

fn check(text: &str, expected: bool) {
    assert_eq!(order(&text.to_lowercase(), &[], &|_| false).is_some(), expected, "{text}");
}

#[test]
fn an_order_to_edit_is_found() {
    for text in [
        "Replace `and` with `or` on line 4.",
        "Move line 9 above line 8.",
        "Add `:` after the condition.",
        "On line 4, change `<` to `<=`.",
        "In lines 3 to 5: swap the two branches of `if`.",
        "You are close. Initialise `best` with the first number.",
        "- Rename `l` to `lo`",
        "Remove line 3",
        "Set `lo` to `mid + 1`.",
        "Look at this: it is wrong.\n\nDelete line 12.",
        "The word `or` has to become `and`.",
        "Put `return` in front of the call.",
        "`isalpha` knows letters alone. Use `isalnum` in its place.",
        "You need `heappushpop` there.",
        "In line 6, make the inner thing a list instead of a set.",
        "It is `i` minus `days`.",
        "Just before that, the `+ 1` must go.",
        "You forgot the return.",
        "In the first pair of brackets there should be last plus one.",
        "Line 8 enters each bus twice. Take it out.",
        "Those two lines in the `if` have no business there; delete them.",
        "The remedy is to do less: take out the `if left > right:` together with its `break`.",
        "You have a 0 there in line 8. Without it, the program is right.",
        "With that the program passes.",
        "The sign between them in line 4 loses its `=`.",
        "Compare `reach` with `len(leaps)`, with nothing taken away.",
        "Turn the nest inside out: `for k`, in it `for i`, in it `for j`.",
        "The first hole is `count > 1`.",
        "Blank two: 0.",
        "Three words go into the hole: is, not, and that value.",
        "Any sign will do; make it `,`.",
        "One of these arguments is 0.",
        "Your fourth line asks for `a`. Make that `b`.",
        "There is a twin of it; import `bisect_left` and see.",
        "It wants `or` where you have `and`.",
        "In the second call you need step in that place.",
        "The comparison must be strict.",
        "Let the loop over `rows` run one further.",
        "Write a second `if` below it.",
        "With `step` in front, nothing else needs to change.",
        "In line 6 the sign is `<`, not `<=`.",
        "The 2 in line 3 wants to be a 4.",
        "Line 9 is simply gone.",
        "Your lines 2 and 3 become: for k in rows, in it for i in rows.",
        "Let it count down instead; leave everything else alone.",
        "For the hole, take the last index.",
        "Both blanks take the same name.",
    ] {
        check(text, true);
    }
}

#[test]
fn a_hint_is_no_order_to_edit() {
    for text in [
        "What would happen if you replaced `and` with `or`?",
        "Add `print` calls where, and what do they tell you?",
        "Change nothing yet: what does `best` hold after line 4?",
        "Replace the inner search by a question to a table.",
        "Look at line 3 first. All failing cases go through it.",
        "Swap two neighbours by hand and look at the list again.",
        "Which value does `rest` have on line 4? Set your example down on paper.",
        "The set of what was seen grows on line 3.",
        "Write down what `best` holds after each turn.",
        "Put your finger on the line before the loop.",
        "What should `f(3)` give back, and what does it give?",
        "Instead of adding it all up again, keep what you had.",
        "A path that goes to the left goes to the right in the mirror.",
        "Moving on: `total` is right, and line 4 is where it is lost.",
        "Change one entry of `table[0]` in the shell and print the whole `table`.",
        "One of the two is what you want and the other one is `none`.",
        "Draw three jars, take out the middle one as line 19 does it, and look at the arrow.",
        "Finish this: \"places before place `start` are ___, and never looked at again\".",
        "Take the smallest, put it aside, and delete it from the queue.",
        "Which line would you delete, and what would take its place?",
        "The first hole asks what is known before the loop begins.",
        "Write the values of `low` and `high` into a table, turn by turn.",
        "Write beside each `push` what the stack holds.",
        "Your loop over `rows` stops one too early for the last of them.",
        "Decide first how far `j` has to go for the last pair to be met, too.",
        "Put a `print` above the loop and read what it says.",
        "Line 7 is reached once too often. Which turn is that?",
    ] {
        check(text, false);
    }
}

#[test]
fn the_learners_own_code_may_be_described() {
    let own = |piece: &str| piece == "rest = total % 7";
    let check = |text: &str, expected: bool| assert_eq!(order(text, &[], &own).is_some(), expected, "{text}");
    check("the total is right, but then comes `rest = total % 7`.", false);
    check("the total is right, but then comes `rest = total % 9`.", true);
    check("`rest = total % 7` has to go.", true);
    check("replace `rest = total % 7`.", true);
}

#[test]
fn a_table_of_answers_is_counted() {
    let check = |text: &str, expected: usize| assert_eq!(answers(text), expected, "{text}");
    check("- `f([1])` must be 2\n- `f([2])` must be 4\n", 2);
    check("with `f([1])` your program gave 2.", 0);
    check("must `f([1])` be 2?", 0);
    check("`f([1])` should give `[2]`.", 1);
}

proptest! {
    #[test]
    fn nothing_breaks_it(text in "[ -~\n`é…]{0,120}") {
        let _ = order(&text, &[], &|_| false);
    }
}
