//! Simulated browsers that watch the boards' pages: one stream of events each.

use std::{
    error::Error,
    fs::File,
    io::{BufRead, BufReader, Write as _},
    net::TcpStream,
    path::PathBuf,
    sync::Mutex,
    thread,
    time::Duration,
};

use ansage_hall::wire::{Name, now};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Address of the pages, such as 127.0.0.1:8064
    address: String,
    /// Boards that are watched
    #[arg(required = true)]
    boards: Vec<Name>,
    /// File into which the moment, in milliseconds since 1970, and the board of each event are written
    #[arg(long)]
    into: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let log = Mutex::new(File::create(&arguments.into)?);
    thread::scope(|scope| {
        for board in &arguments.boards {
            let log = &log;
            scope.spawn(move || {
                loop {
                    // The hall is away, or not there yet.
                    let _ = watch(&arguments.address, board, log);
                    thread::sleep(Duration::from_millis(500));
                }
            });
        }
    });
    Ok(())
}

/// Reads the events of a board's page until the connection ends.
fn watch(address: &str, board: &Name, log: &Mutex<File>) -> std::io::Result<()> {
    let mut connection = TcpStream::connect(address)?;
    write!(
        connection,
        "GET /board/{board}/events HTTP/1.1\r\nHost: {address}\r\n\r\n"
    )?;
    for line in BufReader::new(connection).lines() {
        if line?.starts_with("data:")
            && let Ok(mut log) = log.lock()
        {
            writeln!(log, "{} {board}", now())?;
        }
    }
    Ok(())
}
