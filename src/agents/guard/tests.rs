//! Each step of the guard, and the starter pack's own hints.

use super::*;

#[test]
fn dump() {
    let pack = crate::pack::embedded();
    let limits = lim();
    let mut n = 0;
    let mut bad = 0;
    for problem in &pack.problems {
        let starter = crate::pack::starter::starter(problem, crate::model::Language::Python);
        let guard = Guard::new(&limits, Scene { problem, starter: &starter, learner: "", seen: "" });
        let mut all: Vec<(u8, String)> = Vec::new();
        for (l, bands) in (1u8..).zip(&problem.hints.ladder) {
            for t in bands { all.push((l, t.clone())); }
        }
        for levels in problem.hints.overrides.values() {
            for (l, t) in levels { all.push((*l, t.clone())); }
        }
        for (l, t) in all {
            n += 1;
            if let Err(b) = guard.check(l, &t, &[]) { bad += 1; println!("{} {l} {:?}: {}", problem.id, b.step, b.why); }
        }
    }
    println!("{bad} of {n}");
}

#[test]
fn dump_leaks() {
    use crate::lab::hints::fixtures;
    let pack = crate::pack::embedded();
    let limits = lim();
    let mut tally: std::collections::BTreeMap<(String, &str, u8), (u32, u32, Vec<String>)> = Default::default();
    let only = std::env::var("ONLY").unwrap_or_default();
    for problem in &pack.problems {
        let starter = crate::pack::starter::starter(problem, crate::model::Language::Python);
        let guard = Guard::new(&limits, Scene { problem, starter: &starter, learner: &starter, seen: "" });
        let public: Vec<String> = tokens::strict(&starter);
        let public: Vec<&str> = public.iter().map(String::as_str).collect();
        for s in problem.solutions.iter().filter(|s| s.language == crate::model::Language::Python) {
            for leak in fixtures::leaks(&s.source, &public) {
                if !only.is_empty() && leak.kind.name() != only { continue; }
                for level in [1u8, 4, 5] {
                    let mut shown: Vec<&str> = Vec::new();
                    let mut caught = false;
                    for h in &leak.hints {
                        if guard.check(level, h, &shown).is_err() { caught = true; break; }
                        shown.push(h);
                    }
                    let e = tally.entry((leak.kind.name().to_owned(), leak.way, level)).or_default();
                    e.0 += 1;
                    if !caught { e.1 += 1; e.2.push(format!("{} {}", s.file, problem.id)); }
                }
            }
        }
    }
    for ((k, w, l), (n, m, f)) in &tally { if *m > 0 { println!("{k} / {w} / L{l}: {m} of {n} missed {f:?}"); } }
}

fn lim() -> GuardParams {
    let v: Vec<usize> = std::env::var("LIM").unwrap_or("4,6,5,8,4".to_owned()).split(',').map(|x| x.parse().unwrap()).collect();
    GuardParams { shared_run: v[0], shape_run: v[1], spoken_run: v[2], spoken_shape_run: v[3], dictation: v[4], ..GuardParams::default() }
}
