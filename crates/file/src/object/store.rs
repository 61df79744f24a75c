//! Opens stores: a bucket, a container or a host, with its credentials.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3ConfigKey;
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::http::HttpBuilder;
use object_store::list::PaginatedListStore;
use object_store::path::Path as Key;
use object_store::{BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig};

use super::aws;
use super::error::{io_error, slashes_error};
use super::name::{ObjectName, has_slashes_around};
use super::patience::PatientConnector;
use super::tls;

/// An open store with its credentials.
pub(super) struct Store {
    pub(super) objects: Arc<dyn ObjectStore>,
    /// Lists by pages, if the store supports listings.
    pub(super) pages: Option<Arc<dyn PaginatedListStore>>,
}

/// Environment variable with the seconds of silence after which a request is repeated.
const PATIENCE_VARIABLE: &str = "THALWEG_STORE_PATIENCE";
const PATIENCE: Duration = Duration::from_secs(15);
/// Maximum time for a whole answer: objects may be large.
const LONGEST: &str = "1 hour";
/// Maximum number of repetitions of a request, and after how many times the patience there are no more.
const MOST_RETRIES: usize = 8;
const MOST_PATIENCES: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// How long a store may be silent, between two parts of an answer or before it.
fn patience() -> io::Result<Duration> {
    let Ok(text) = std::env::var(PATIENCE_VARIABLE) else { return Ok(PATIENCE) };
    match text.trim().parse() {
        Ok(seconds @ 1..=3600) => Ok(Duration::from_secs(seconds)),
        _ => {
            let words =
                format!("{PATIENCE_VARIABLE} is `{text}`; set it to a number of seconds from 1 to 3600");
            Err(io::Error::new(io::ErrorKind::InvalidInput, words))
        }
    }
}

impl Store {
    /// Opens the store that an object lies in. Makes no request to it yet.
    pub(super) async fn open(name: &ObjectName<'_>) -> io::Result<Store> {
        tls::choose_cryptography();
        let patience = patience()?;
        let connector = PatientConnector::to(&name.root(), patience);
        let silence = format!("{} seconds", patience.as_secs());
        match name.scheme {
            "s3" => {
                let builder = aws::builder(name.bucket)
                    .await?
                    .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::Timeout), LONGEST)
                    .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::ReadTimeout), silence)
                    .with_retry(retry(patience))
                    .with_http_connector(connector);
                Ok(Store::listed(builder.build().map_err(io_error)?))
            }
            "gs" => {
                let builder = GoogleCloudStorageBuilder::from_env()
                    .with_bucket_name(name.bucket)
                    .with_config(GoogleConfigKey::Client(ClientConfigKey::Timeout), LONGEST)
                    .with_config(GoogleConfigKey::Client(ClientConfigKey::ReadTimeout), silence)
                    .with_retry(retry(patience))
                    .with_http_connector(connector);
                Ok(Store::listed(builder.build().map_err(io_error)?))
            }
            "az" => {
                let builder = MicrosoftAzureBuilder::from_env()
                    .with_container_name(name.bucket)
                    .with_config(AzureConfigKey::Client(ClientConfigKey::Timeout), LONGEST)
                    .with_config(AzureConfigKey::Client(ClientConfigKey::ReadTimeout), silence)
                    .with_retry(retry(patience))
                    .with_http_connector(connector);
                Ok(Store::listed(builder.build().map_err(io_error)?))
            }
            _ => {
                let builder = HttpBuilder::new()
                    .with_url(name.root())
                    .with_config(ClientConfigKey::Timeout, LONGEST)
                    .with_config(ClientConfigKey::ReadTimeout, silence)
                    .with_config(ClientConfigKey::AllowHttp, (name.scheme == "http").to_string())
                    .with_retry(retry(patience))
                    .with_http_connector(connector);
                let store = builder.build().map_err(io_error)?;
                Ok(Store { objects: Arc::new(store), pages: None })
            }
        }
    }

    fn listed<S: ObjectStore + PaginatedListStore>(store: S) -> Store {
        let store = Arc::new(store);
        let pages: Arc<dyn PaginatedListStore> = Arc::clone(&store) as _;
        Store { objects: store, pages: Some(pages) }
    }

    /// Converts the key of an object to the form that requests need.
    pub(super) fn key(name: &ObjectName<'_>) -> io::Result<Key> {
        let key = match name.scheme {
            // URLs are written with escapes.
            "http" | "https" => Key::from_url_path(name.key),
            // `Key` removes these slashes, and would name another object.
            _ if has_slashes_around(name.key) => return Err(slashes_error()),
            _ => Key::parse(name.key),
        };
        key.map_err(|error| io_error(error.into()))
    }
}

fn retry(patience: Duration) -> RetryConfig {
    let max_backoff = LONGEST_PAUSE.min(patience);
    RetryConfig {
        backoff: BackoffConfig { init_backoff: FIRST_PAUSE, max_backoff, base: 2.0 },
        max_retries: MOST_RETRIES,
        retry_timeout: patience * MOST_PATIENCES,
    }
}
