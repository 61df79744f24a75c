//! Accepts connections on loopback, in a separate thread, until it is dropped.
//!
//! One thread serves all connections: 19,000 answers of 16 KiB per second to a client with one thread, on two
//! cores that were also used by other programs (`weir model --real 5 --prefixes 10`), several times what one
//! prefix of a large store provides. The caller needs no runtime.
//!
//! While it refuses connections, the port is closed: a client sees the same as if there were no server. The
//! port is bound again afterwards; another process may have taken it meanwhile, which is an error then.

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, mpsc as std_mpsc};
use std::thread::JoinHandle;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::body::Body;

/// The connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is closed without an answer, as a rule demands")]
pub(crate) struct HangUp;

/// Interface of a service that answers requests.
pub(crate) trait Service: Send + Sync + 'static {
    /// Answers one request, or closes its connection.
    fn answer(
        &self,
        request: Request<Incoming>,
    ) -> impl Future<Output = Result<Response<Body>, HangUp>> + Send;
}

enum Wish {
    Accept,
    Refuse,
}

struct Order {
    wish: Wish,
    done: std_mpsc::Sender<io::Result<()>>,
}

/// A listening server; dropping it closes all connections.
pub(crate) struct Listener {
    address: SocketAddr,
    // Taken by `drop`: the thread ends when the channel closes.
    orders: Option<mpsc::UnboundedSender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Listener {
    /// Listens on `port` of loopback; 0 chooses a free port.
    pub(crate) fn start<S: Service>(port: u16, service: S) -> io::Result<Listener> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = runtime.block_on(TcpListener::bind(wanted))?;
        let address = listener.local_addr()?;
        let (orders, received) = mpsc::unbounded_channel();
        let thread = std::thread::Builder::new().name("weir".to_owned()).spawn(move || {
            runtime.block_on(serve(listener, address, received, Arc::new(service)));
        })?;
        Ok(Listener { address, orders: Some(orders), thread: Some(thread) })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes the port and all connections.
    pub(crate) fn refuse(&self) -> io::Result<()> {
        self.order(Wish::Refuse)
    }

    /// Opens the port again.
    pub(crate) fn accept(&self) -> io::Result<()> {
        self.order(Wish::Accept)
    }

    fn order(&self, wish: Wish) -> io::Result<()> {
        let (done, answer) = std_mpsc::channel();
        let ended = || io::Error::other("the server's thread has ended");
        let orders = self.orders.as_ref().ok_or_else(ended)?;
        orders.send(Order { wish, done }).map_err(|_| ended())?;
        answer.recv().map_err(|_| ended())?
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the thread was already printed.
            let _ = thread.join();
        }
    }
}

async fn serve<S: Service>(
    listener: TcpListener,
    address: SocketAddr,
    mut orders: mpsc::UnboundedReceiver<Order>,
    service: Arc<S>,
) {
    let mut listener = Some(listener);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            order = orders.recv() => {
                let Some(Order { wish, done }) = order else { return };
                let outcome = match wish {
                    Wish::Refuse => {
                        listener = None;
                        connections.shutdown().await;
                        Ok(())
                    }
                    Wish::Accept if listener.is_some() => Ok(()),
                    Wish::Accept => TcpListener::bind(address).await.map(|bound| listener = Some(bound)),
                };
                let _ = done.send(outcome);
            }
            stream = accepted(listener.as_ref()) => {
                connections.spawn(serve_connection(stream, Arc::clone(&service)));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Waits for the next connection; forever while there is no listener.
async fn accepted(listener: Option<&TcpListener>) -> TcpStream {
    let Some(listener) = listener else { return std::future::pending().await };
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // Out of file descriptors, for example: some will be closed.
            Err(_) => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
        }
    }
}

async fn serve_connection<S: Service>(stream: TcpStream, service: Arc<S>) {
    // Answers are small and awaited: delaying them to collect more data would add 40 ms to each.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(|request| service.answer(request));
    // The client notices errors on a connection.
    let _: Result<(), hyper::Error> =
        http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
}
