//! Tests the comparison rules with tables and properties.

use proptest::prelude::*;

use super::{ComparisonRules, find_difference};
use crate::types::Value;
use crate::types::problem::{Checker, Tolerance};

fn value(json: &str) -> Value {
    Value::from_json(&serde_json::from_str(json).expect("test JSON"))
}

fn check(checker: &Checker, want: &str, got: &str, expected: bool) {
    let (want, got) = (value(want), value(got));
    let rules = ComparisonRules::new(checker, None);
    assert_eq!(rules.is_same(&want, &got), expected, "{checker:?} {want} {got}");
    assert_eq!(find_difference(&rules, &want, &got).is_none(), expected, "{checker:?} {want} {got}");
}

const FLOAT: Checker = Checker::Float { abs: 1e-9, rel: 1e-6 };

#[test]
fn exact_keeps_kinds_apart() {
    check(&Checker::Exact, "[1, 2]", "[1, 2]", true);
    check(&Checker::Exact, "[1, 2]", "[2, 1]", false);
    check(&Checker::Exact, "1", "1.0", false);
    check(&Checker::Exact, "true", "1", false);
    check(&Checker::Exact, "{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}", true);
    check(&Checker::Exact, "[0.0]", "[-0.0]", true);
}

#[test]
fn unordered_forgives_order_at_the_top_only() {
    check(&Checker::Unordered, "[1, 2, 2]", "[2, 1, 2]", true);
    check(&Checker::Unordered, "[1, 2, 2]", "[1, 1, 2]", false);
    check(&Checker::Unordered, "[[1, 2]]", "[[2, 1]]", false);
    check(&Checker::Unordered, "[1, \"1\"]", "[\"1\", 1]", true);
    // The items are compared by value, not by their printed or sorted form.
    check(&Checker::Unordered, "[[1, 2], [2, 1]]", "[[2, 1], [1, 2]]", true);
    check(&Checker::Unordered, "[[1, 2], [2, 1]]", "[[2, 1], [2, 1]]", false);
    check(&Checker::Unordered, "[{\"a\": 1, \"b\": 2}]", "[{\"b\": 2, \"a\": 1}]", true);
    check(&Checker::Unordered, "[0.0, 1.0]", "[1.0, -0.0]", true);
    check(&Checker::Unordered, "[1, 1.0]", "[1.0, 1]", true);
    check(&Checker::Unordered, "[1, 1]", "[1, 1.0]", false);
    check(&Checker::Unordered, "{\"a\": [1, 2]}", "{\"a\": [2, 1]}", false);
}

#[test]
fn multiset_forgives_order_at_every_depth() {
    check(&Checker::Multiset, "[[1, 2], [3]]", "[[3], [2, 1]]", true);
    check(&Checker::Multiset, "[[1, 2], [3]]", "[[3], [2, 2]]", false);
    check(&Checker::Multiset, "[[\"a,b\"]]", "[[\"a\", \"b\"]]", false);
    check(&Checker::Multiset, "{\"a\": [1, 2]}", "{\"a\": [2, 1]}", true);
    check(&Checker::Multiset, "[{\"a\": [[1, 2], []]}]", "[{\"a\": [[], [2, 1]]}]", true);
    check(&Checker::Multiset, "[{\"a\": [1], \"b\": [2]}]", "[{\"a\": [2], \"b\": [1]}]", false);
}

#[test]
fn float_accepts_what_is_close() {
    check(&FLOAT, "1.0", "1.0000005", true);
    check(&FLOAT, "1.0", "1.00001", false);
    check(&FLOAT, "4.0", "4", true);
    check(&FLOAT, "[0.1, 0.2]", "[0.1, 0.2]", true);
    check(&FLOAT, "0.0", "1e-10", true);
    check(&FLOAT, "1.0", "\"1.0\"", false);
    check(&FLOAT, "{\"a\": [1.0]}", "{\"a\": [1.0000005]}", true);
    check(&FLOAT, "{\"a\": 1.0}", "{\"b\": 1.0}", false);
    check(&FLOAT, "9007199254740993", "9007199254740992", true);
    check(&Checker::Float { abs: 0.0, rel: 0.0 }, "9007199254740993", "9007199254740992", false);
    check(&FLOAT, "true", "1.0", false);
}

fn ints(items: &[i64]) -> Vec<Value> {
    items.iter().copied().map(Value::Int).collect()
}

fn floats(items: &[f64]) -> Vec<Value> {
    items.iter().copied().map(Value::Float).collect()
}

fn set(checker: &Checker, want: &Value, got: &Value, expected: bool) {
    assert_eq!(ComparisonRules::new(checker, None).is_same(want, got), expected, "{checker:?} {want} {got}");
}

#[test]
fn tolerance_and_order_reach_into_sets_and_keys() {
    let wide = Checker::Float { abs: 1.0, rel: 0.0 };
    set(&wide, &Value::Set(floats(&[0.0, 5.0])), &Value::Set(floats(&[5.5, 0.5])), true);
    // 1.0 could be matched with either; only one choice leaves no item unmatched.
    set(&wide, &Value::Set(floats(&[0.0, 1.0])), &Value::Set(floats(&[1.0, 2.0])), true);
    set(&wide, &Value::Set(floats(&[0.0, 1.0])), &Value::Set(floats(&[2.0, 3.0])), false);
    let dict = |keys: Vec<Value>| Value::Dict(keys.into_iter().map(|key| (key, Value::Int(1))).collect());
    set(&wide, &dict(floats(&[0.0, 9.0])), &dict(floats(&[9.5, 0.5])), true);
    // A whole-number key is a name rather than a measurement.
    set(&wide, &dict(ints(&[1, 2])), &dict(ints(&[2, 3])), false);
    set(&wide, &dict(ints(&[1, 2])), &dict(ints(&[2, 1])), true);
    let pair = |a, b| Value::Tuple(ints(&[a, b]));
    set(&Checker::Multiset, &Value::Set(vec![pair(1, 2)]), &Value::Set(vec![pair(2, 1)]), true);
    set(&Checker::Multiset, &dict(vec![pair(1, 2)]), &dict(vec![pair(2, 1)]), true);
    set(&Checker::Unordered, &dict(vec![pair(1, 2)]), &dict(vec![pair(2, 1)]), false);
    set(&Checker::Exact, &Value::Set(ints(&[1, 2])), &Value::Set(ints(&[2, 1])), true);
    set(&Checker::Exact, &Value::Set(ints(&[1, 2])), &Value::List(ints(&[1, 2])), false);
}

#[test]
fn a_matching_is_found_where_greed_would_miss_it() {
    let near = ComparisonRules::new(&Checker::Unordered, Some(Tolerance { abs: 1.0, rel: 0.0 }));
    let check =
        |want: &str, got: &str, expected| assert_eq!(near.is_same(&value(want), &value(got)), expected, "{want} {got}");
    check("[[1, 1], [2, 2]]", "[[1, 2], [1, 0]]", true);
    check("[[0, 0], [1, 1], [2, 2]]", "[[1, 1], [2, 2], [3, 3]]", true);
    check("[[0, 0], [1, 1], [2, 2]]", "[[1, 1], [3, 3], [3, 3]]", false);
    check("[[0, 0], [0, 5]]", "[[0, 5], [0, 0]]", true);
    check("[{\"a\": 0.5}, {\"a\": 1.5}]", "[{\"a\": 2.0}, {\"a\": 1.0}]", true);
    check("[1, 2, 3]", "[4, 3, 2]", true);
    check("[1, 2, 3]", "[4, 4, 2]", false);
}

#[test]
fn a_case_s_tolerance_comes_before_the_checker_s_and_a_bool_may_be_a_number() {
    let wide = Some(Tolerance { abs: 0.5, rel: 0.0 });
    for checker in [Checker::Exact, Checker::Unordered, Checker::Multiset, FLOAT] {
        assert!(ComparisonRules::new(&checker, wide).is_same(&value("[1.0]"), &value("[1.4]")), "{checker:?}");
        assert!(!ComparisonRules::new(&checker, wide).is_same(&value("[1.0]"), &value("[1.6]")), "{checker:?}");
    }
    let loose = ComparisonRules { strict_bool: false, ..ComparisonRules::new(&Checker::Multiset, None) };
    let check = |want: &str, got: &str, expected| {
        assert_eq!(loose.is_same(&value(want), &value(got)), expected, "{want} {got}");
    };
    check("[true, [false]]", "[[0], 1]", true);
    check("1", "true", true);
    check("true", "2", false);
    check("true", "1.0", false);
}

#[test]
fn in_class_mode_the_calls_stay_in_order_and_their_answers_need_not() {
    let calls = |checker| ComparisonRules { calls: true, ..ComparisonRules::new(&checker, None) };
    let (one, other) = (value("[null, [1, 2], 3]"), value("[null, [2, 1], 3]"));
    assert!(!calls(Checker::Exact).is_same(&one, &other));
    assert!(calls(Checker::Unordered).is_same(&one, &other));
    assert!(calls(Checker::Multiset).is_same(&one, &other));
    assert!(!calls(Checker::Multiset).is_same(&one, &value("[null, 3, [1, 2]]")));
}

#[test]
fn what_has_no_counterpart_equals_nothing() {
    let other = || Value::Other { type_name: "deque".to_owned(), repr: "deque([])".to_owned() };
    for checker in [Checker::Exact, Checker::Unordered, Checker::Multiset, FLOAT] {
        set(&checker, &other(), &other(), false);
        set(&checker, &Value::List(vec![other()]), &Value::List(vec![other()]), false);
        set(&checker, &Value::Set(vec![other()]), &Value::Set(vec![other()]), false);
        set(&checker, &Value::List(floats(&[f64::NAN])), &Value::List(floats(&[f64::NAN])), true);
    }
}

fn differs(checker: &Checker, want: &str, got: &str, expected: &str) {
    let found = find_difference(&ComparisonRules::new(checker, None), &value(want), &value(got)).map(|d| d.text);
    assert_eq!(found.as_deref(), Some(expected), "{want} {got}");
}

#[test]
fn the_first_difference_is_named_where_it_is() {
    differs(&Checker::Exact, "[0, 1]", "[0, 0]", "index 1: want 1, got 0");
    differs(&Checker::Exact, "[[1], [2, 3]]", "[[1], [2, 4]]", "at [1][1]: want 3, got 4");
    differs(&Checker::Exact, "[1, 2]", "[1]", "want 2 items, got 1");
    differs(&Checker::Exact, "\"abc\"", "\"abd\"", "character 2: want 'c', got 'd'");
    differs(&Checker::Exact, "\"abc\"", "\"ab\"", "character 2: want 'c', got the end");
    differs(&Checker::Exact, "\"tea 3\\nbun 5\"", "\"tea 3\\nbun 2\"", "line 2, character 4: want '5', got '2'");
    differs(&Checker::Exact, "\"a\\nb\"", "\"a\"", "line 1, character 1: want '\\n', got the end");
    differs(&Checker::Exact, "1", "\"1\"", "want 1 (int), got '1' (str)");
    differs(&Checker::Exact, "{\"a\": 1}", "{}", "the key 'a' is missing");
    differs(&Checker::Unordered, "[1, 2]", "[2, 3]", "1 is missing, 3 should not be there");
    differs(&Checker::Unordered, "[1, 2]", "[]", "1 and 2 are missing");
    differs(&Checker::Unordered, "[2]", "[2, 5, 6, 7]", "5 and 2 more should not be there");
    differs(&Checker::Unordered, "[[1, 2], [3]]", "[[3], [2, 1]]", "[1, 2] is missing, [2, 1] should not be there");
    differs(&Checker::Unordered, "{\"a\": [1, 2]}", "{\"a\": [2, 1]}", "at ['a'][0]: want 1, got 2");
    differs(&Checker::Multiset, "{\"a\": [1, 2]}", "{\"a\": [2, 3]}", "at ['a']: 1 is missing, 3 should not be there");
    differs(&FLOAT, "{\"a\": [1.0, 2.0]}", "{\"a\": [1.0000001, 2.1]}", "at ['a'][1]: want 2.0, got 2.1");
}

/// The comparison must not look at every pair: with a hundred thousand squared of them, this test would not end.
#[test]
fn a_hundred_thousand_items_are_compared_at_once() {
    const MANY: i64 = 100_000;
    let pair = |i: i64| Value::List(ints(&[i, -i]));
    let near = |i: i64| Value::List(floats(&[i as f64 + 0.25, -i as f64]));
    let list =
        |item: &dyn Fn(i64) -> Value, order: &mut dyn Iterator<Item = i64>| Value::List(order.map(item).collect());
    let tolerant = Some(Tolerance { abs: 0.5, rel: 0.0 });
    for checker in [Checker::Unordered, Checker::Multiset] {
        let forward = list(&pair, &mut (0..MANY));
        assert!(ComparisonRules::new(&checker, None).is_same(&forward, &list(&pair, &mut (0..MANY).rev())));
        assert!(ComparisonRules::new(&checker, tolerant).is_same(&forward, &list(&near, &mut (0..MANY).rev())));
        assert!(!ComparisonRules::new(&checker, tolerant).is_same(&forward, &list(&near, &mut (1..=MANY).rev())));
    }
    let set = |order: &mut dyn Iterator<Item = i64>| Value::Set(order.map(Value::Int).collect());
    assert!(ComparisonRules::new(&Checker::Exact, None).is_same(&set(&mut (0..MANY)), &set(&mut (0..MANY).rev())));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::Bool),
        (-3..3_i64).prop_map(Value::Int),
        (-3..3_i8).prop_map(|x| Value::Float(f64::from(x) / 2.0)),
        "[ab,\\[\\]]{0,2}".prop_map(Value::Str),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let items = || prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            items().prop_map(Value::List),
            items().prop_map(Value::Tuple),
            prop::collection::btree_map("[a-c]", inner, 0..3)
                .prop_map(|map| Value::Dict(map.into_iter().map(|(k, v)| (Value::Str(k), v)).collect())),
        ]
    })
}

/// Rotates all items in the value that may be in any order under the rules.
fn turned(rules: &ComparisonRules, value: &Value, by: usize) -> Value {
    let inside = rules.nested();
    let all = |items: &[Value]| -> Vec<Value> { items.iter().map(|item| turned(&inside, item, by)).collect() };
    let turn = |mut items: Vec<Value>| {
        if rules.is_any_order() && !items.is_empty() {
            let places = by % items.len();
            items.rotate_left(places);
        }
        items
    };
    match value {
        Value::List(items) => Value::Tuple(turn(all(items))),
        Value::Tuple(items) => Value::List(turn(all(items))),
        Value::Dict(entries) => {
            Value::Dict(entries.iter().rev().map(|(key, value)| (key.clone(), turned(&inside, value, by))).collect())
        }
        Value::Float(x) if *x == 0.0 => Value::Float(-x),
        plain => plain.clone(),
    }
}

/// Returns the number of leaves of a value.
fn leaves(value: &Value) -> usize {
    match value {
        Value::List(items) | Value::Tuple(items) => items.iter().map(leaves).sum(),
        Value::Dict(entries) => entries.iter().map(|(_, value)| leaves(value)).sum(),
        _ => 1,
    }
}

/// Replaces one leaf of the value with a value that occurs nowhere in it.
fn spoilt(value: &Value, leaf: &mut usize) -> Value {
    match value {
        Value::List(items) => Value::List(items.iter().map(|item| spoilt(item, leaf)).collect()),
        Value::Tuple(items) => Value::Tuple(items.iter().map(|item| spoilt(item, leaf)).collect()),
        Value::Dict(entries) => {
            Value::Dict(entries.iter().map(|(key, value)| (key.clone(), spoilt(value, leaf))).collect())
        }
        plain => {
            let hit = *leaf == 0;
            *leaf = leaf.wrapping_sub(1);
            if hit { Value::Int(77) } else { plain.clone() }
        }
    }
}

/// Tries every matching one after the other, which is slow but obviously correct.
fn by_trying(near: &dyn Fn(f64, f64) -> bool, want: &[f64], got: &mut Vec<f64>) -> bool {
    let Some((first, rest)) = want.split_first() else { return got.is_empty() };
    (0..got.len()).any(|i| {
        let candidate = got.remove(i);
        let found = near(*first, candidate) && by_trying(near, rest, got);
        got.insert(i, candidate);
        found
    })
}

proptest! {
    #[test]
    fn turning_what_has_no_order_changes_nothing_and_one_leaf_does(
        value in any_value(),
        by in 0..5_usize,
        leaf in any::<prop::sample::Index>(),
        strict_bool: bool,
    ) {
        for checker in [Checker::Exact, Checker::Unordered, Checker::Multiset, FLOAT] {
            for calls in [false, true] {
                let rules = ComparisonRules { strict_bool, calls, ..ComparisonRules::new(&checker, None) };
                let turned = turned(&rules, &value, by);
                prop_assert!(rules.is_same(&value, &turned), "{rules:?} {value} {turned}");
                prop_assert!(find_difference(&rules, &value, &turned).is_none());
                if leaves(&value) > 0 {
                    let wrong = spoilt(&turned, &mut leaf.index(leaves(&value)));
                    prop_assert!(!rules.is_same(&value, &wrong), "{rules:?} {value} {wrong}");
                    prop_assert!(find_difference(&rules, &value, &wrong).is_some());
                }
            }
        }
    }

    #[test]
    fn a_matching_within_a_tolerance_is_found_exactly_where_there_is_one(
        want in prop::collection::vec(-4..4_i32, 0..6),
        got in prop::collection::vec(-4..4_i32, 0..6),
        rel in 0..3_u8,
    ) {
        let tolerance = Tolerance { abs: 1.0, rel: f64::from(rel) / 2.0 };
        let near = |a: f64, b: f64| (a - b).abs() <= tolerance.around(a);
        let numbers = |items: &[i32]| -> Vec<f64> { items.iter().map(|x| f64::from(*x)).collect() };
        let expected = by_trying(&near, &numbers(&want), &mut numbers(&got));
        let rules = ComparisonRules::new(&Checker::Unordered, Some(tolerance));
        let singles = |items: &[i32]| Value::List(floats(&numbers(items)));
        prop_assert_eq!(rules.is_same(&singles(&want), &singles(&got)), expected);
        let pairs = |items: &[i32]| Value::List(numbers(items).iter().map(|x| Value::List(floats(&[*x, 9.0]))).collect());
        prop_assert_eq!(rules.is_same(&pairs(&want), &pairs(&got)), expected);
    }
}
