//! temporary
use crate::support;
use rung_tutor::judge::{Cancel, Cell, Judge, Launcher};

#[test]
#[ignore]
fn explore() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let launcher = Launcher { program: support::rung().to_owned(), cache: support::cache() };
    let judge = Judge::new(Cell::new(launcher));
    let loaded = rung_tutor::pack::embedded();
    runtime.block_on(async {
        for problem in &loaded.problems {
            let Some(c) = &problem.complexity else { continue };
            let mut sources: Vec<(String, String)> =
                problem.solutions.iter().map(|s| (s.file.clone(), s.source.clone())).collect();
            for bug in problem.bugs.iter() {
                sources.push((format!("{} {}", bug.verdict, bug.file), bug.source.clone()));
            }
            println!("== {} declared {}", problem.id, c.time);
            for (name, source) in sources {
                let m =
                    judge.compare_growth(problem, source.as_bytes(), &Cancel::default()).await.unwrap().unwrap().yours;
                let pts: Vec<String> = m.points.iter().map(|p| format!("{}:{}", p.size, p.fuel)).collect();
                let f = m.fit.map(|f| format!("{} e={:.4} next={:.4}", f.growth, f.error, f.next_error));
                println!("  {name}: {:?} stop={:?}  {}", f, m.stopped_at, pts.join(" "));
            }
        }
    });
}
