fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let code = match args[1].as_str() {
        "__worker" => rung_tutor::judge::worker::main(std::path::Path::new(&args[2])),
        "__prepare" => rung_tutor::judge::image::main(std::path::Path::new(&args[2])),
        _ => 2,
    };
    code.into()
}
