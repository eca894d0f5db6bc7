use rung_tutor::judge::image::*;
#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let paths = ImagePaths::new(std::path::Path::new("/tmp/rcache"));
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "prep" {
        let t = std::time::Instant::now();
        prepare(&paths, |s| println!("{:?} {}", t.elapsed(), STAGES[s].0)).await?;
        println!("{:?}", t.elapsed());
    } else {
        let t = std::time::Instant::now();
        let ex = std::sync::Arc::new(load(&paths)?);
        println!("load {:?}", t.elapsed());
        for _ in 0..3 {
            let t = std::time::Instant::now();
            let code = std::fs::read_to_string(&args[2])?;
            let c = code.clone();
            let ex2 = ex.clone();
            let out = std::thread::spawn(move || {
                ex2.execute(
                    &c,
                    rung_tutor::judge::sandbox::Allowance { fuel: 20_000_000_000, memory: 256 << 20, wall_ms: 20000 },
                    &Default::default(),
                )
            })
            .join()
            .unwrap();
            println!("{:?} {:#?}", t.elapsed(), out);
        }
    }
    Ok(())
}
