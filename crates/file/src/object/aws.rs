//! Finds Amazon credentials as the AWS tools do: environment, profile files, the machine's role.
//!
//! `object_store` reads the environment and queries the instance's metadata service; this module reads the
//! files `~/.aws/credentials` and `~/.aws/config` (AWS SDKs and Tools Reference Guide, "Shared config and
//! credentials files").

use std::collections::HashMap;
use std::io;
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Duration;

use object_store::ClientOptions;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey as Key, resolve_bucket_region};

/// Creates a builder with credentials, region and endpoint for a bucket.
pub(super) async fn builder(bucket: &str) -> io::Result<AmazonS3Builder> {
    let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
    let profile = Profile::load();
    let has = |builder: &AmazonS3Builder, key: Key| builder.get_config_value(&key).is_some();
    let has_role = has(&builder, Key::WebIdentityTokenFile)
        || has(&builder, Key::ContainerCredentialsRelativeUri)
        || has(&builder, Key::ContainerCredentialsFullUri);
    let is_unsigned = builder.get_config_value(&Key::SkipSignature).is_some_and(|value| value == "true");
    if !has(&builder, Key::AccessKeyId) && !has_role && !is_unsigned {
        builder = match profile.credentials() {
            Some((id, secret, token)) => {
                let builder = builder.with_access_key_id(id).with_secret_access_key(secret);
                token.into_iter().fold(builder, AmazonS3Builder::with_token)
            }
            None if is_instance() => builder,
            None => return Err(io::Error::new(io::ErrorKind::PermissionDenied, NO_CREDENTIALS)),
        };
    }
    let endpoint = std::env::var("AWS_ENDPOINT_URL_S3").or_else(|_| std::env::var("AWS_ENDPOINT_URL"));
    let endpoint = endpoint.ok().or_else(|| profile.get("endpoint_url")).filter(|url| !url.is_empty());
    if let Some(endpoint) = &endpoint {
        // An endpoint given without TLS is meant to be used without TLS.
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    if !has(&builder, Key::Region) {
        let region = match profile.get("region") {
            Some(region) => Some(region),
            None if endpoint.is_none() && !has(&builder, Key::Endpoint) => {
                resolve_bucket_region(bucket, &ClientOptions::new()).await.ok()
            }
            None => None,
        };
        builder = region.into_iter().fold(builder, AmazonS3Builder::with_region);
    }
    Ok(builder)
}

const NO_CREDENTIALS: &str = "no credentials for S3; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or \
                              AWS_PROFILE, or AWS_SKIP_SIGNATURE=true for a public bucket";

/// Whether this machine has a metadata service, which gives instances their credentials. Other machines would
/// wait a long time for it.
fn is_instance() -> bool {
    const WAIT: Duration = Duration::from_millis(700);
    if std::env::var("AWS_EC2_METADATA_DISABLED").is_ok_and(|value| value == "true") {
        return false;
    }
    let own = std::env::var("AWS_METADATA_ENDPOINT").is_ok();
    own || TcpStream::connect_timeout(&([169, 254, 169, 254], 80).into(), WAIT).is_ok()
}

/// Settings from the profile files for the profile in use.
#[derive(Debug, Default)]
struct Profile {
    settings: HashMap<String, String>,
}

impl Profile {
    fn load() -> Profile {
        let name = std::env::var("AWS_PROFILE").unwrap_or_else(|_| "default".into());
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
        let place = |variable: &str, file: &str| {
            let own = std::env::var_os(variable).map(PathBuf::from);
            own.or_else(|| Some(home.as_ref()?.join(".aws").join(file)))
        };
        let read = |path: Option<PathBuf>| path.and_then(|path| std::fs::read_to_string(path).ok());
        let mut profile = Profile::default();
        let config = read(place("AWS_CONFIG_FILE", "config")).unwrap_or_default();
        let heading = if name == "default" { name.clone() } else { format!("profile {name}") };
        profile.add(&config, &heading);
        // The credentials file takes precedence.
        profile.add(&read(place("AWS_SHARED_CREDENTIALS_FILE", "credentials")).unwrap_or_default(), &name);
        profile
    }

    /// Adds the settings under `[heading]`.
    fn add(&mut self, text: &str, heading: &str) {
        let mut is_inside = false;
        for line in text.lines() {
            if let Some(found) = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                is_inside = found.trim() == heading;
            } else if let Some((key, value)) = line.split_once('=').filter(|_| is_inside)
                // Indented lines belong to the setting above them; comments are skipped.
                && !line.starts_with([' ', '\t', '#', ';'])
            {
                self.settings.insert(key.trim().to_ascii_lowercase(), value.trim().to_owned());
            }
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        self.settings.get(key).cloned()
    }

    fn credentials(&self) -> Option<(String, String, Option<String>)> {
        Some((
            self.get("aws_access_key_id")?,
            self.get("aws_secret_access_key")?,
            self.get("aws_session_token"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_found_under_their_headings() {
        let config = "# a\n[default]\nregion = eu-west-1\n[profile lab]\nregion=us-west-2\ns3 =\n  max = 3\n";
        let credentials = "[default]\naws_access_key_id = A\n\n[lab]\naws_access_key_id = L\n\
                           aws_secret_access_key = S=/+\naws_session_token = T\n";
        let mut lab = Profile::default();
        lab.add(config, "profile lab");
        lab.add(credentials, "lab");
        assert_eq!(lab.get("region").as_deref(), Some("us-west-2"));
        assert_eq!(lab.get("max"), None);
        assert_eq!(lab.credentials(), Some(("L".into(), "S=/+".into(), Some("T".into()))));
        let mut default = Profile::default();
        default.add(config, "default");
        default.add(credentials, "default");
        assert_eq!(default.get("region").as_deref(), Some("eu-west-1"));
        assert_eq!(default.credentials(), None);
    }
}
