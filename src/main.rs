//! The program `affray`. Everything it does is in the library.

fn main() -> std::process::ExitCode {
    affray::cli::main()
}
