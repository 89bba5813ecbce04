//! A proxy. Stopped with `kill -STOP`, it acts as a pulled cable: nothing arrives, and nothing reports it.

use std::{
    error::Error,
    io::copy,
    net::{Shutdown, TcpListener, TcpStream},
    thread,
};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Address to listen at
    listen: String,
    /// Address to hand on to
    to: String,
}

pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    for client in TcpListener::bind(&arguments.listen)?.incoming() {
        let client = client?;
        let Ok(server) = TcpStream::connect(&arguments.to) else {
            continue;
        };
        hand_on(client.try_clone()?, server.try_clone()?);
        hand_on(server, client);
    }
    Ok(())
}

fn hand_on(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    });
}
