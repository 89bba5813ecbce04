//! The program `ansage`.

fn main() -> std::process::ExitCode {
    ansage::cli::run()
}
