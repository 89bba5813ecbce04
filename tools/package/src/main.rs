//! Writes the man pages and the shell completions of Ansage into a folder, for its package.

use std::{env, fs, io, path::Path, process::ExitCode};

use clap::Command;
use clap_complete::{Shell, generate_to};

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: ansage-package FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot write into {}: {error}", Path::new(&folder).display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<()> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder)?;
    }
    let mut command = without_help(ansage::cli::command());
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        generate_to(shell, &mut command, "ansage", &completions)?;
    }
    // One page for the program, and one for each subcommand: ansage-play(1).
    clap_mangen::generate_to(command, &man)
}

/// Leaves out the subcommands "help", which have nothing to describe.
fn without_help(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_its_page_and_each_shell_its_completions() {
        let folder = env::temp_dir().join(format!("ansage-package-{}", std::process::id()));
        write(&folder).unwrap();
        let page = fs::read_to_string(folder.join("man/ansage-play.1")).unwrap();
        assert!(
            page.contains(".TH ansage-play 1") && page.contains("opponent"),
            "{page}"
        );
        assert!(folder.join("man/ansage.1").exists());
        assert!(!folder.join("man/ansage-help.1").exists());
        for name in ["ansage.bash", "_ansage", "ansage.fish"] {
            let text = fs::read_to_string(folder.join("completions").join(name)).unwrap();
            assert!(text.contains("practice"), "{name}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
