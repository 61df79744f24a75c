//! Cryptography of TLS connections: `ring`, which compiles in a tenth of the time of `aws-lc`.

/// Makes `ring` what TLS uses in this process, unless the program that uses this library has chosen before.
pub(super) fn choose_cryptography() {
    // An error means that somebody has chosen, here or in that program.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
