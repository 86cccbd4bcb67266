//! The commands of the README's tour are run, in order, in a fresh folder.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_tour_of_the_readme_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README is there");
    let tour = readme.split("## Five minutes").nth(1).expect("the README has a tour");
    let tour = tour.split("\n## ").next().expect("the tour ends");
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("logs/wwn")).expect("a folder of plays");
    for name in ["holm-bridge.play", "mill-ambush.play", "mill-ambush.seed"] {
        let play = root.join("logs/wwn").join(name);
        fs::copy(play, folder.path().join("logs/wwn").join(name)).expect("a play is copied");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_affray"));
    let mut path = program.parent().expect("the program lies in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut run = 0;
    for command in tour.split("```sh\n").skip(1).flat_map(|block| {
        block.split("```").next().unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>()
    }) {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("AFFRAY_CONFIG", "")
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`{command}` ended with {}: {said}", output.status);
        run += 1;
    }
    assert!(run >= 12, "the tour has commands");
}
