//! Cryptography of TLS connections: `ring`, which compiles in a tenth of the time of `aws-lc`.

/// Installs `ring` as the TLS provider of this process, unless the program has already installed one.
pub(super) fn choose_cryptography() {
    // Fails only if a provider is already installed: by an earlier call, or by that program.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
