//! How often a test kills.

/// Kills of a test: `usual` in the usual run of the tests, more with `THALWEG_KILLS`.
pub(crate) fn n_kills(usual: u32) -> u32 {
    std::env::var("THALWEG_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}
