//! The program `affray`. Everything it does is in the library.

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> std::process::ExitCode {
    affray::cli::main()
}
