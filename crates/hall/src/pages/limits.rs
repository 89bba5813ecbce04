//! How many visitors the pages admit, and for how long one can keep others waiting.
//!
//! Each connection is an open file of this program. Without a limit, a few idle ones from anywhere would leave none for
//! the database and the broker.

use std::{
    collections::{HashMap, hash_map::Entry},
    future::{Ready, ready},
    io,
    net::{IpAddr, Ipv6Addr},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum_server::accept::Accept;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// Maximum number of connections at a time, however many files may be open.
const MOST_CONNECTIONS: usize = 5000;
/// Number of files left for the rest of the program: the database, the broker, the voice, the files of the round.
const OTHER_FILES: usize = 256;

/// Limits on what visitors may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limits {
    /// Connections at a time. Any more are closed at once.
    pub connections: usize,
    /// Connections at a time of one address, or of one network of IPv6, so that nobody takes all places.
    pub of_address: usize,
    /// Connections at a time that get news. Any more see the state when they load the page.
    pub listeners: usize,
    /// Time for the head of a request, also between two requests.
    pub head: Duration,
    /// Time for the rest of a request.
    pub request: Duration,
    /// Time after which a visitor who takes nothing of what is sent is cut off.
    pub stall: Duration,
}

impl Limits {
    /// Returns what this program can afford. Asks for more open files first: a usual system grants 1024 to a program
    /// that does not ask.
    pub fn of_system() -> Limits {
        let granted = getrlimit(Resource::Nofile);
        let wanted = (MOST_CONNECTIONS + OTHER_FILES) as u64;
        if granted.current.is_some_and(|current| current < wanted) {
            let more = Rlimit {
                current: Some(granted.maximum.map_or(wanted, |most| most.min(wanted))),
                ..granted
            };
            if let Err(error) = setrlimit(Resource::Nofile, more) {
                tracing::warn!(%error, "no more open files are granted");
            }
        }
        Limits::of_files(getrlimit(Resource::Nofile).current)
    }

    /// Returns the limits of a program that may open this number of files; `None` for any number.
    fn of_files(files: Option<u64>) -> Limits {
        let files = files.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX));
        let connections = (files - OTHER_FILES.min(files / 2)).min(MOST_CONNECTIONS);
        Limits {
            connections,
            of_address: connections.div_ceil(4),
            // Pages can still be loaded while all allowed listeners are connected.
            listeners: connections - connections / 4,
            head: Duration::from_secs(10),
            request: Duration::from_secs(10),
            stall: Duration::from_secs(60),
        }
    }

    /// Returns the door that lets visitors in.
    pub fn door(&self) -> Door {
        Door {
            places: Arc::new(Places {
                all: self.connections,
                of_address: self.of_address,
                taken: Mutex::default(),
            }),
            stall: self.stall,
        }
    }
}

/// Lets as many visitors in as there are places.
#[derive(Debug, Clone)]
pub(super) struct Door {
    places: Arc<Places>,
    stall: Duration,
}

impl<S> Accept<TcpStream, S> for Door {
    type Stream = Visit;
    type Service = S;
    type Future = Ready<io::Result<(Visit, S)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let place = stream.peer_addr().map(|from| Places::take(&self.places, from.ip()));
        ready(match place {
            Ok(Some(place)) => Ok((
                Visit {
                    stream,
                    stall: self.stall,
                    stalled: None,
                    _place: place,
                },
                service,
            )),
            // The connection is closed. Waiting for a place would take a file, too.
            Ok(None) => Err(io::ErrorKind::QuotaExceeded.into()),
            Err(error) => Err(error),
        })
    }
}

/// Places for connections.
#[derive(Debug)]
struct Places {
    all: usize,
    of_address: usize,
    taken: Mutex<HashMap<IpAddr, usize>>,
}

impl Places {
    /// Takes a place for a visitor `from` an address; `None` if there is none. All visitors of a reverse proxy on this
    /// machine have its address, so it may take all places.
    fn take(places: &Arc<Places>, from: IpAddr) -> Option<Place> {
        let from = network(from);
        let mut taken = places.taken();
        let most = if from.is_loopback() {
            places.all
        } else {
            places.of_address
        };
        let is_free = taken.values().sum::<usize>() < places.all && taken.get(&from).is_none_or(|taken| *taken < most);
        is_free.then(|| {
            *taken.entry(from).or_default() += 1;
            Place {
                places: Arc::clone(places),
                from,
            }
        })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the address that counts for a visitor. In IPv6 each household has at least a network of its own (/64), and
/// could take any address in it.
fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
        other => other,
    }
}

/// A taken place.
#[derive(Debug)]
struct Place {
    places: Arc<Places>,
    from: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Entry::Occupied(mut own) = taken.entry(self.from) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

/// A connection that has its place. It fails if nothing of what is sent is taken for too long.
#[derive(Debug)]
pub(super) struct Visit {
    stream: TcpStream,
    stall: Duration,
    /// When it is cut off, while nothing is taken.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Visit {
    /// Returns the result of an attempt to send, or an error if it was stalled for too long.
    fn sent<T>(&mut self, sent: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let stall = self.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(stall)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Visit {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, into)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let visit = self.get_mut();
        let sent = Pin::new(&mut visit.stream).poll_write(context, bytes);
        visit.sent(sent, context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let visit = self.get_mut();
        let sent = Pin::new(&mut visit.stream).poll_write_vectored(context, parts);
        visit.sent(sent, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_files_stay_for_the_rest_of_the_program() {
        for (files, connections, listeners) in [
            (Some(0), 0, 0),
            (Some(64), 32, 24),
            (Some(256), 128, 96),
            (Some(1024), 768, 576),
            (Some(4096), 3840, 2880),
            (Some(1 << 20), 5000, 3750),
            (Some(u64::MAX), 5000, 3750),
            (None, 5000, 3750),
        ] {
            let limits = Limits::of_files(files);
            assert_eq!(
                (limits.connections, limits.listeners),
                (connections, listeners),
                "{files:?}"
            );
        }
    }

    #[tokio::test]
    async fn who_takes_nothing_is_cut() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let _visitor = std::net::TcpStream::connect(address).unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let limits = Limits {
            connections: 1,
            stall: Duration::from_millis(200),
            ..Limits::of_files(None)
        };
        let door = limits.door();
        let (mut visit, ()) = door.accept(stream, ()).await.unwrap();
        let error = loop {
            let sent = std::future::poll_fn(|context| Pin::new(&mut visit).poll_write(context, &[0; 1 << 16])).await;
            if let Err(error) = sent {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(door.places.taken().len(), 1);
        drop(visit);
        assert!(door.places.taken().is_empty());
    }

    #[test]
    fn one_address_does_not_take_all_places() {
        let limits = Limits {
            connections: 8,
            of_address: 2,
            ..Limits::of_files(None)
        };
        let places = limits.door().places;
        let take = |from: &str| Places::take(&places, from.parse().unwrap());
        let greedy: Vec<Place> = ["10.0.0.1", "::ffff:10.0.0.1"].into_iter().filter_map(take).collect();
        assert_eq!(greedy.len(), 2);
        assert!(take("10.0.0.1").is_none());
        let other = take("10.0.0.2");
        assert!(other.is_some());
        let proxy: Vec<Place> = (0..9).map_while(|_| take("127.0.0.1")).collect();
        assert_eq!(proxy.len(), 5);
        drop((other, proxy));
        // In IPv6 a network counts.
        let network: Vec<Place> = (1..=3).filter_map(|host| take(&format!("2001:db8::{host}"))).collect();
        assert_eq!(network.len(), 2);
        let other = take("2001:db8:0:1::1");
        assert!(other.is_some());
        let proxy: Vec<Place> = (0..9).map_while(|_| take("::1")).collect();
        assert_eq!(proxy.len(), 3);
        // All places are taken.
        assert!(take("::1").is_none() && take("10.0.0.3").is_none());
        drop(greedy);
        assert!(take("10.0.0.1").is_some());
        drop((network, other, proxy));
        assert!(places.taken().is_empty());
    }
}
