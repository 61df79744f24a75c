//! The request to end the server.

use std::sync::Arc;

use tokio::sync::watch;

/// A request to end the server, shared by the server and the code that ends it.
#[derive(Clone, Debug)]
pub struct Stop {
    requested: Arc<watch::Sender<bool>>,
}

impl Default for Stop {
    fn default() -> Self {
        Stop { requested: Arc::new(watch::Sender::new(false)) }
    }
}

impl Stop {
    /// Ends the server within a second.
    pub fn request(&self) {
        self.requested.send_replace(true);
    }

    /// Whether the end was requested.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        *self.requested.borrow()
    }

    /// Waits until the end is requested.
    pub(crate) async fn requested(&self) {
        // Fails only without a sender, which `self` is.
        let _ = self.requested.subscribe().wait_for(|requested| *requested).await;
    }
}
