//! Which user of this machine has made a connection to loopback, as Linux knows it.
//!
//! The kernel is asked for the other socket of the connection (`sock_diag(7)`, `NETLINK_SOCK_DIAG`): the
//! answer names the user who made it. `/proc/net/tcp` says the same, but has all connections of the machine.

use std::net::{IpAddr, SocketAddr};

use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, netlink};

/// `SOCK_DIAG_BY_FAMILY` of `linux/sock_diag.h`.
const BY_FAMILY: u16 = 20;

/// `NLM_F_REQUEST` of `linux/netlink.h`.
const REQUEST: u16 = 1;

/// `IPPROTO_TCP`.
const TCP: u8 = 6;

/// `TCP_LISTEN` of the kernel's states: a listening socket has no peer.
const LISTENS: u8 = 10;

/// Bytes of `struct nlmsghdr`, and of `struct inet_diag_sockid` after 4 bytes of `struct inet_diag_msg`.
const HEADER: usize = 16;
const SOCKET_ID: usize = 48;

/// The user who made the connection between `peer` and `own`, both on this machine; `None` if the kernel does
/// not say, and if that user's program has closed it.
pub(crate) fn user_of_peer(peer: SocketAddr, own: SocketAddr) -> Option<u32> {
    let socket = rustix::net::socket_with(
        AddressFamily::NETLINK,
        SocketType::DGRAM,
        SocketFlags::CLOEXEC | SocketFlags::NONBLOCK,
        netlink::SOCK_DIAG.into(),
    )
    .ok()?;
    let (family, id) = socket_id(peer, own);
    rustix::net::send(&socket, &request(family, &id), SendFlags::empty()).ok()?;
    let mut answer = [0_u8; 512];
    // The kernel answers within the call above.
    let (len, _) = rustix::net::recv(&socket, &mut answer[..], RecvFlags::empty()).ok()?;
    owner(answer.get(..len)?, &id)
}

/// The family and the addresses of the peer's socket, as in `struct inet_diag_sockid` without its cookie.
fn socket_id(peer: SocketAddr, own: SocketAddr) -> (u8, [u8; 36]) {
    let mut id = [0; 36];
    id[..2].copy_from_slice(&peer.port().to_be_bytes());
    id[2..4].copy_from_slice(&own.port().to_be_bytes());
    let mut put = |at: usize, ip: IpAddr| match ip {
        IpAddr::V4(ip) => id[at..at + 4].copy_from_slice(&ip.octets()),
        IpAddr::V6(ip) => id[at..at + 16].copy_from_slice(&ip.octets()),
    };
    put(4, peer.ip());
    put(20, own.ip());
    let family = if peer.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
    (u8::try_from(family.as_raw()).unwrap_or(0), id)
}

/// `struct nlmsghdr` and `struct inet_diag_req_v2`.
fn request(family: u8, id: &[u8; 36]) -> Vec<u8> {
    const LEN: u32 = 16 + 8 + 48;
    let mut request = Vec::with_capacity(LEN as usize);
    request.extend_from_slice(&LEN.to_ne_bytes());
    request.extend_from_slice(&BY_FAMILY.to_ne_bytes());
    request.extend_from_slice(&REQUEST.to_ne_bytes());
    // The number of the request, and the sender, which is set by the kernel.
    request.extend_from_slice(&[0; 8]);
    // No extensions; all states.
    request.extend_from_slice(&[family, TCP, 0, 0]);
    request.extend_from_slice(&u32::MAX.to_ne_bytes());
    request.extend_from_slice(id);
    // Any interface, and no cookie.
    request.extend_from_slice(&[0; 4]);
    request.extend_from_slice(&[0xFF; 8]);
    request
}

/// The owner of the socket in an answer of the kernel, if it is the one that was asked for.
fn owner(answer: &[u8], id: &[u8; 36]) -> Option<u32> {
    let kind = u16::from_ne_bytes(answer.get(4..6)?.try_into().ok()?);
    let state = *answer.get(HEADER + 1)?;
    let found = answer.get(HEADER + 4..HEADER + 4 + id.len())?;
    // After the socket's name: its timer, and the bytes in both queues.
    let at = HEADER + 4 + SOCKET_ID + 12;
    let number = |at: usize| Some(u32::from_ne_bytes(answer.get(at..at + 4)?.try_into().ok()?));
    let (user, inode) = (number(at)?, number(at + 4)?);
    // A socket that its program has closed has no inode, and then the kernel names root.
    (kind == BY_FAMILY && state != LISTENS && found == id && inode != 0).then_some(user)
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn the_user_of_a_connection_is_found_as_long_as_it_is_open() {
        for address in ["127.0.0.1:0", "[::1]:0"] {
            let Ok(listener) = TcpListener::bind(address) else { continue };
            let own = listener.local_addr().unwrap();
            let client = TcpStream::connect(own).unwrap();
            let (_accepted, peer) = listener.accept().unwrap();
            let user = rustix::process::geteuid().as_raw();
            assert_eq!(user_of_peer(peer, own), Some(user), "{address}");
            // Neither the other end, which asks for itself, nor a listener stands for it.
            let other = SocketAddr::new(peer.ip(), own.port());
            assert_eq!(user_of_peer(other, peer), Some(user), "{address}: our own end");
            assert_eq!(user_of_peer(other, own), None, "{address}: a listener");
            drop(client);
            assert_eq!(user_of_peer(peer, own), None, "{address}: closed");
        }
    }
}
