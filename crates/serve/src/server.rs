//! Listens, starts the threads of a server, accepts connections, and ends everything.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use engine::Catalog;
use engine::catalog::Gathering;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;

use crate::access::Access;
use crate::answer;
use crate::clients::{Clients, Peer};
use crate::connection;
use crate::connections::Connections;
use crate::damaged::DamagedList;
use crate::deciding::Deciding;
use crate::error::ServeError;
use crate::events::Hub;
use crate::exports::MOST_EXPORTS;
use crate::finder::Finder;
use crate::gathering::GatheredCatalogs;
use crate::guard::{BasePath, Entry, Guard, Hosts, Sessions};
use crate::indexing::Indexing;
use crate::options::{ServeOptions, TokenUse};
use crate::page::Page;
use crate::platform;
use crate::readers::Readers;
use crate::reports::Reports;
use crate::serving::Serving;
use crate::site::Site;
use crate::stop::Stop;
use crate::thumbs::Thumbs;
use crate::tiles::Tiles;
use crate::view::View;

/// Time between two reports of an index run.
const REPORT_EVERY: Duration = Duration::from_millis(500);

/// Time for answers that are being sent when the server ends.
const END_TIME: Duration = Duration::from_millis(200);

/// Wait after the system refuses a connection, for example because there are too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(10);

/// Shows the catalogue until `stop` is requested. `ready` is called when the server listens, and again when
/// it has another token because all sessions were ended.
///
/// # Errors
/// [`ServeError`]: if the address cannot be used, or the catalogue cannot be opened. A catalogue that is
/// replaced or deleted later does not end the server.
pub fn serve(options: &ServeOptions, ready: &mut dyn FnMut(&Serving), stop: &Stop) -> Result<(), ServeError> {
    Listening::start(options)?.serve(ready, stop)
}

/// A server that listens, and has neither started a thread nor opened a file of the catalogue. A process that
/// gives up rights does it now: sockets cannot be opened afterwards, and what is read comes from strangers.
pub struct Listening<'o> {
    options: &'o ServeOptions,
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    guard: Guard,
    reports: Reports,
    tiles: Option<Tiles>,
}

impl<'o> Listening<'o> {
    /// Begins to listen. Connections wait until [`Listening::serve`].
    ///
    /// # Errors
    /// [`ServeError`]: if the address cannot be used, or an option has no meaning.
    pub fn start(options: &'o ServeOptions) -> Result<Listening<'o>, ServeError> {
        let base = BasePath::parse(&options.base_path)?;
        let reports = Reports::of(&options.reports)?;
        let attribution = options.tiles_attribution.clone();
        let tiles = options.tiles.as_deref().map(|url| Tiles::parse(url, attribution)).transpose()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(listen(options.listen))?;
        let address = listener.local_addr()?;
        let hosts = Hosts::new(address, &options.hosts)?;
        let guard = Guard::new(base, hosts, entry(options, address)?);
        Ok(Listening { options, runtime, listener, address, guard, reports, tiles })
    }

    /// Where the server will answer.
    #[must_use]
    pub fn serving(&self) -> Serving {
        Serving::of(&self.guard, self.address)
    }

    /// Shows the catalogue, as [`serve`](crate::serve) does.
    ///
    /// # Errors
    /// [`ServeError`]: if the catalogue cannot be opened, or the system refuses threads.
    pub fn serve(self, ready: &mut dyn FnMut(&Serving), stop: &Stop) -> Result<(), ServeError> {
        let Listening { options, runtime, listener, address, guard, reports, tiles } = self;
        let filling = Filling::of(options)?;
        let site = site(options, &filling, guard, reports, tiles)?;
        let threads = Threads::start(&site, filling, options)?;
        let mut ready = || ready(&Serving::of(&site.guard, address));
        ready();
        runtime.block_on(accept_all(&listener, &site, &mut ready, stop));
        drop(listener);
        threads.end(&site);
        // Reads of files that are still running are not waited for.
        runtime.shutdown_background();
        Ok(())
    }
}

impl fmt::Debug for Listening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listening").field("address", &self.address).finish_non_exhaustive()
    }
}

/// What requests are answered from. Starts the threads that read the catalogue and make pictures.
fn site(
    options: &ServeOptions,
    filling: &Filling,
    guard: Guard,
    reports: Reports,
    tiles: Option<Tiles>,
) -> Result<Arc<Site>, ServeError> {
    let n_processors = std::thread::available_parallelism().map_or(2, usize::from);
    let limits = options.limits;
    let deciding = Arc::new(Deciding::beside(options.gather.first().unwrap_or(&options.catalog)));
    Ok(Arc::new(Site {
        catalog: options.catalog.clone(),
        limits,
        guard,
        clients: Clients::new(limits),
        connections: Connections::new(limits.connections, limits.connections_of_client),
        renewed: Notify::new(),
        access: Arc::new(Access::new(options.remote, &options.index)),
        offline: Arc::default(),
        page: Page::load(),
        view: View::new(&options.catalog, options.cache.clone(), filling.gathering.is_some()),
        readers: Readers::start(&options.catalog, n_processors.max(2), limits.waiting)?,
        recorder: Readers::start(&options.catalog, 1, limits.waiting)?,
        hub: Arc::new(Hub::new(limits.streams)),
        thumbs: Thumbs::start(options.thumbnails.clone(), options.cache.clone())?,
        indexing: filling.writable.is_some().then(Indexing::new),
        gathered: filling.gathering.as_ref().map(GatheredCatalogs::of),
        finder: Finder::new(&options.catalog, &deciding),
        damaged: DamagedList::default(),
        deciding,
        reports,
        policy: answer::policy(tiles.as_ref()),
        tiles,
        exports: Arc::new(Semaphore::new(MOST_EXPORTS)),
    }))
}

/// Who may use a server that listens on this address.
fn entry(options: &ServeOptions, address: SocketAddr) -> io::Result<Entry> {
    let is_local = address.ip().is_loopback() && options.hosts.is_empty();
    let by_token = || Ok(Entry::Token { sessions: Sessions::new(address.port())?, is_local });
    match options.token {
        TokenUse::Never => Ok(Entry::All),
        TokenUse::Always => by_token(),
        TokenUse::IfReachable if !is_local => by_token(),
        TokenUse::IfReachable if knows_users(address) => Ok(Entry::Users(platform::own_users())),
        TokenUse::IfReachable if platform::has_several_people() => by_token(),
        TokenUse::IfReachable => Ok(Entry::All),
    }
}

/// Whether the system says which user a connection to this address is of, tried with one of our own.
fn knows_users(address: SocketAddr) -> bool {
    let peer = std::net::TcpStream::connect(address).and_then(|stream| Ok((stream.local_addr()?, stream)));
    peer.is_ok_and(|(peer, _stream)| {
        let user = platform::user_of_peer(peer, address);
        user.is_some_and(|user| platform::own_users().contains(&user))
    })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortInUse { address, source },
        _ => ServeError::Listen { address, source },
    })
}

/// What writes to the shown catalogue while it is shown, if anything.
struct Filling {
    /// The catalogue into which paths are indexed.
    writable: Option<Catalog>,
    /// The catalogues that are gathered.
    gathering: Option<Gathering>,
}

impl Filling {
    fn of(options: &ServeOptions) -> Result<Filling, ServeError> {
        let (mut writable, mut gathering) = (None, None);
        if !options.gather.is_empty() {
            gathering = Some(Gathering::new(&options.catalog, &options.gather)?);
        } else if options.index.is_empty() {
            // Opened to report at once that there is no catalogue.
            Catalog::open_read_only(&options.catalog)?;
        } else {
            writable = Some(Catalog::create_or_open(&options.catalog)?);
        }
        Ok(Filling { writable, gathering })
    }
}

/// The threads of a server besides its readers.
struct Threads {
    view: JoinHandle<()>,
    index: Option<JoinHandle<()>>,
    gather: Option<JoinHandle<()>>,
}

impl Threads {
    fn start(site: &Arc<Site>, filling: Filling, options: &ServeOptions) -> io::Result<Threads> {
        let index = match (&site.indexing, filling.writable) {
            (Some(indexing), Some(catalog)) => {
                let of = Arc::clone(site);
                let ended = move || {
                    of.view.look_now();
                    of.report_indexing();
                };
                Some(indexing.start(catalog, options.index.clone(), ended)?)
            }
            _ => None,
        };
        let gather = match (&site.gathered, filling.gathering) {
            (Some(gathered), Some(gathering)) => {
                let (gathered, of) = (Arc::clone(gathered), Arc::clone(site));
                let thread = std::thread::Builder::new().name("gather".into());
                Some(thread.spawn(move || gathered.keep_up(gathering, &of.view, &of.hub))?)
            }
            _ => None,
        };
        let of = Arc::clone(site);
        let view = std::thread::Builder::new().name("columns".into());
        let view = view.spawn(move || {
            of.view.keep_up(&[&of.readers, &of.recorder], &of.hub, &of.deciding, &of.offline);
        })?;
        Ok(Threads { view, index, gather })
    }

    /// Ends all threads. A panic in one of them was already printed.
    fn end(self, site: &Site) {
        site.view.end();
        site.finder.end();
        if let Some(indexing) = &site.indexing {
            indexing.stop();
        }
        if let Some(gathered) = &site.gathered {
            gathered.end();
        }
        let _ = self.gather.map(JoinHandle::join);
        let _ = self.view.join();
        let _ = self.index.map(JoinHandle::join);
    }
}

/// Accepts connections until the end is requested.
async fn accept_all(listener: &TcpListener, site: &Arc<Site>, ready: &mut dyn FnMut(), stop: &Stop) {
    let mut serving = JoinSet::new();
    let mut report = tokio::time::interval(REPORT_EVERY);
    let requested = stop.requested();
    tokio::pin!(requested);
    loop {
        tokio::select! {
            () = &mut requested => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => {
                    let peer = Peer::at(address, stream.local_addr().ok());
                    match site.connections.add(peer.key) {
                        Some(connection) => {
                            serving.spawn(connection::serve(stream, peer, connection, Arc::clone(site)));
                        }
                        None => { serving.spawn(refuse(stream)); }
                    }
                }
                Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
            },
            Some(_) = serving.join_next() => {}
            () = site.renewed.notified() => ready(),
            _ = report.tick() => if site.is_indexing() { site.report_indexing() },
        }
    }
    let rest = async { while serving.join_next().await.is_some() {} };
    // Answers that are being sent get a moment; idle connections and streams of events are closed.
    let _ = tokio::time::timeout(END_TIME, rest).await;
    serving.abort_all();
}

/// Answers a connection for which there is no room.
async fn refuse(stream: TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\
        Connection: close\r\n\r\n";
    // A new connection has room for so little. The client notices errors on its connection.
    if let Ok(Ok(())) = tokio::time::timeout(ACCEPT_PAUSE, stream.writable()).await {
        let _ = stream.try_write(ANSWER);
    }
}
