//! One connection: HTTP/1.1 with limits of size and time.

use std::convert::Infallible;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;

use crate::answer::{self, Answer};
use crate::body::{Body, SentBody};
use crate::caller::Caller;
use crate::clients::Peer;
use crate::connections::Connection;
use crate::guard::Decision;
use crate::limits::{MOST_HEAD_BYTES, MOST_HEADERS};
use crate::problem::Problem;
use crate::refusal;
use crate::route;
use crate::site::Site;
use crate::timed_stream::TimedStream;

/// Serves a connection of a peer until its client or the server ends it.
pub(crate) async fn serve(stream: TcpStream, peer: Peer, connection: Arc<Connection>, site: Arc<Site>) {
    // Answers are small and awaited: delaying them to collect more data would add 40 ms to each.
    let _ = stream.set_nodelay(true);
    let io = TokioIo::new(TimedStream::new(stream, site.limits.write_time));
    let answer = service_fn(|request: Request<Incoming>| {
        let (site, connection) = (Arc::clone(&site), Arc::clone(&connection));
        let busy = connection.busy();
        async move {
            let (head, body) = respond(&site, &peer, &connection, request).await.into_parts();
            Ok::<_, Infallible>(Response::from_parts(head, SentBody::new(body, busy)))
        }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(site.limits.head_time)
        .max_buf_size(MOST_HEAD_BYTES)
        .max_headers(MOST_HEADERS)
        .serve_connection(io, answer);
    tokio::select! {
        // The client notices errors on its connection.
        _ = serving => {}
        () = connection.closed() => {}
    }
}

/// Answers a request, or refuses it.
async fn respond(
    site: &Arc<Site>,
    peer: &Peer,
    connection: &Connection,
    request: Request<Incoming>,
) -> Answer {
    let (head, body) = request.into_parts();
    let is_head = head.method == Method::HEAD;
    let answer = match site.guard.decide(&head, peer) {
        Decision::Pass { path, client } => {
            let client = site.clients.get(client);
            match client.turn().await {
                Some(_turn) => {
                    let caller = Caller { client: &client, connection };
                    route::answer(site, &caller, &path, &head, body).await
                }
                None => answer::problem(&Problem::busy()),
            }
        }
        Decision::Admit { cookie, location, from_elsewhere } => {
            answer::admit(&cookie, &location, from_elsewhere)
        }
        Decision::NoToken(problem) | Decision::Refuse(problem) if refusal::is_for_people(&head) => {
            refusal::page(&problem)
        }
        Decision::NoToken(problem) => answer::empty(problem.status),
        Decision::Refuse(problem) => answer::problem(&problem),
    };
    let answer = answer::secured(answer, &site.policy);
    // hyper sends the length of the body, but not its bytes; a stream of events would stay open.
    let is_open = is_head && matches!(answer.body(), Body::Events { .. });
    if is_open { answer.map(|_| Body::empty()) } else { answer }
}
