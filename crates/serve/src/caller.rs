//! Who sends a request.

use std::sync::Arc;

use crate::clients::Client;
use crate::connections::Connection;

/// The client of a request and its connection.
pub(crate) struct Caller<'c> {
    pub(crate) client: &'c Arc<Client>,
    pub(crate) connection: &'c Connection,
}
