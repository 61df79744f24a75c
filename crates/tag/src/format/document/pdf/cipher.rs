//! Encryption of PDF by the standard security handler (ISO 32000-1, section 7.6; ISO 32000-2, section 7.6 for
//! AES with 256 bits): documents that open without a password are deciphered.

use super::object::{Dict, Object};
use aes::{Aes128, Aes256};
use cbc::cipher::block_padding::NoPadding;
use cbc::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit};
use rc4::{KeyInit, Rc4, StreamCipher};
use sha2::{Digest, Sha256, Sha384, Sha512};

const BLOCK_BYTES: usize = 16;

/// What an empty password is filled up with (Algorithm 2).
const PADDING: [u8; 32] = [
    0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e,
    0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
];

/// Number and generation of an object, on which its key depends.
pub(super) type Id = (u32, u16);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    Rc4,
    /// AES with 128 bits, and a key of each object.
    Aes128,
    /// AES with 256 bits, and one key.
    Aes256,
}

/// The key of a document, and what it is applied to.
#[derive(Debug)]
pub(super) struct Cipher {
    key: Vec<u8>,
    strings: Option<Method>,
    streams: Option<Method>,
    /// Whether XMP is encrypted as well.
    pub metadata: bool,
}

impl Cipher {
    /// Derives the key from the encryption dictionary and the first part of the document's identifier.
    ///
    /// # Errors
    /// The reason, in ExifTool's words, if the encryption is not supported or a password is needed.
    pub(super) fn of(encryption: &Dict<'_>, id: Option<&[u8]>) -> Result<Cipher, String> {
        let number = |key| encryption.get(key).and_then(Object::as_u64);
        let bytes = |key| encryption.get(key).and_then(Object::bytes).unwrap_or(&[]);
        let filter = encryption.get("Filter").and_then(Object::name).unwrap_or("Unknown");
        if filter != "Standard" {
            return Err(format!("Encryption filter {filter} currently not supported"));
        }
        let version = number("V").unwrap_or(0);
        let revision = number("R").ok_or("Standard security handler missing revision")?;
        let (owner, user) = (bytes("O"), bytes("U"));
        let permissions = match encryption.get("P") {
            Some(Object::Word(word)) => word.parse::<i64>().ok(),
            _ => None,
        };
        let permissions = permissions.filter(|_| !owner.is_empty() && !user.is_empty());
        let permissions = permissions.ok_or("Incomplete Encrypt specification")?;
        let (strings, streams) = match version {
            1 | 2 => (Some(Method::Rc4), Some(Method::Rc4)),
            4 | 5 => (method(encryption, "StrF")?, method(encryption, "StmF")?),
            _ => return Err(format!("Encryption version {version} currently not supported")),
        };
        let metadata = !matches!(encryption.get("EncryptMetadata"), Some(Object::Word("false")));
        let key = if version == 5 {
            key_of_256_bits(user, bytes("UE"), revision)
        } else {
            let id = id.ok_or("Can't decrypt (no document ID)")?;
            // AES with 128 bits has no other length, whatever the entry says.
            let n_bits = if version == 4 { 128 } else { number("Length").unwrap_or(40) };
            let n_bytes = if revision < 3 { 5 } else { (n_bits / 8).clamp(5, 16) as usize };
            let mut start = [&PADDING[..], owner.get(..32).unwrap_or(owner)].concat();
            start.extend_from_slice(&(permissions as u32).to_le_bytes());
            start.extend_from_slice(id);
            if revision >= 4 && !metadata {
                start.extend_from_slice(&[0xff; 4]);
            }
            let key = key_of_digest(&start, n_bytes, revision);
            proves(&key, user, id, revision).then_some(key)
        };
        let key = key.ok_or("Document is password protected (use Password option)")?;
        Ok(Cipher { key, strings, streams, metadata })
    }

    /// Deciphers the strings that are parts of an object.
    pub(super) fn decipher(&self, object: &mut Object<'_>, id: Id) {
        match object {
            Object::Bytes(bytes) => {
                if let Some(method) = self.strings {
                    *bytes = self.applied(method, bytes, id);
                }
            }
            Object::Array(items) => items.iter_mut().for_each(|item| self.decipher(item, id)),
            Object::Dict(dict) => dict.0.iter_mut().for_each(|(_, value)| self.decipher(value, id)),
            Object::Null | Object::Word(_) | Object::Name(_) | Object::Reference(_) => {}
        }
    }

    /// Deciphers the bytes of a stream; `None` if streams are not encrypted.
    pub(super) fn stream(&self, bytes: &[u8], id: Id) -> Option<Vec<u8>> {
        self.streams.map(|method| self.applied(method, bytes, id))
    }

    fn applied(&self, method: Method, bytes: &[u8], id: Id) -> Vec<u8> {
        match method {
            Method::Rc4 => rc4(&self.key_of(id, b""), bytes),
            Method::Aes128 => with_start::<cbc::Decryptor<Aes128>>(&self.key_of(id, b"sAlT"), bytes),
            Method::Aes256 => with_start::<cbc::Decryptor<Aes256>>(&self.key, bytes),
        }
    }

    /// The key of an object (Algorithm 1).
    fn key_of(&self, (number, generation): Id, salt: &[u8]) -> Vec<u8> {
        let parts = [&self.key, &number.to_le_bytes()[..3], &generation.to_le_bytes(), salt];
        let digest = md5::compute(parts.concat()).0;
        digest[..(self.key.len() + 5).min(digest.len())].to_vec()
    }
}

/// The method of a crypt filter (section 7.6.5).
fn method(encryption: &Dict<'_>, key: &str) -> Result<Option<Method>, String> {
    let Some(filter) = encryption.get(key).and_then(Object::name).filter(|name| *name != "Identity") else {
        return Ok(None);
    };
    let inner = |dict, key| match Dict::get(dict, key) {
        Some(Object::Dict(dict)) => Some(dict),
        _ => None,
    };
    let filter = inner(encryption, "CF").and_then(|filters| inner(filters, filter));
    match filter.and_then(|filter| filter.get("CFM")).and_then(Object::name) {
        Some("V2") => Ok(Some(Method::Rc4)),
        Some("AESV2") => Ok(Some(Method::Aes128)),
        Some("AESV3") => Ok(Some(Method::Aes256)),
        Some("None") => Ok(None),
        Some(other) => Err(format!("Unsupported encryption method {other}")),
        None => Err("Missing or invalid Encrypt StdCF entry".to_owned()),
    }
}

/// The key of a document up to revision 4 (Algorithm 2).
fn key_of_digest(start: &[u8], n_bytes: usize, revision: u64) -> Vec<u8> {
    const ROUNDS: usize = 50;
    let mut digest = md5::compute(start).0;
    for _ in 0..if revision < 3 { 0 } else { ROUNDS } {
        digest = md5::compute(&digest[..n_bytes]).0;
    }
    digest[..n_bytes].to_vec()
}

/// Whether `key` makes the entry `U` (Algorithms 4 to 6).
fn proves(key: &[u8], user: &[u8], id: &[u8], revision: u64) -> bool {
    if revision < 3 {
        return rc4(key, &PADDING) == user;
    }
    let mut proof = md5::compute([&PADDING, id].concat()).0.to_vec();
    for round in 0..20 {
        let key: Vec<u8> = key.iter().map(|byte| byte ^ round).collect();
        proof = rc4(&key, &proof);
    }
    user.starts_with(&proof)
}

/// The key of a document with 256 bits that the empty password unlocks (Algorithm 2.A).
fn key_of_256_bits(user: &[u8], wrapped: &[u8], revision: u64) -> Option<Vec<u8>> {
    let (proof, salts) = user.split_first_chunk::<32>()?;
    let (of_proof, of_key) = (salts.get(..8)?, salts.get(8..16)?);
    let hash = |salt: &[u8]| match revision {
        ..=5 => Sha256::digest(salt).to_vec(),
        _ => hardened(salt),
    };
    if hash(of_proof) != proof {
        return None;
    }
    let mut key = wrapped.get(..32)?.to_vec();
    decrypted::<cbc::Decryptor<Aes256>>(&hash(of_key), &[0; BLOCK_BYTES], &mut key)?;
    Some(key)
}

/// The hash of revision 6 (Algorithm 2.B), of the empty password.
fn hardened(salt: &[u8]) -> Vec<u8> {
    const REPEATS: usize = 64;
    const LEAST_ROUNDS: u32 = 64;
    let mut key = Sha256::digest(salt).to_vec();
    // The last byte is below 256, so this ends.
    for round in 1_u32.. {
        let mut data = key.repeat(REPEATS);
        let len = data.len();
        let encryptor = cbc::Encryptor::<Aes128>::new_from_slices(&key[..16], &key[16..32]);
        let Ok(encryptor) = encryptor else { break };
        if encryptor.encrypt_padded::<NoPadding>(&mut data, len).is_err() {
            break;
        }
        let sum: u32 = data[..16].iter().map(|byte| u32::from(*byte)).sum();
        key = match sum % 3 {
            0 => Sha256::digest(&data).to_vec(),
            1 => Sha384::digest(&data).to_vec(),
            _ => Sha512::digest(&data).to_vec(),
        };
        let last = data.last().map_or(0, |byte| u32::from(*byte));
        if round >= LEAST_ROUNDS && last + 32 <= round {
            break;
        }
    }
    key.truncate(32);
    key
}

fn rc4(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    if let Ok(mut cipher) = Rc4::new_from_slice(key) {
        cipher.apply_keystream(&mut out);
    }
    out
}

/// Deciphers bytes that begin with their initialization vector and end with padding; empty if they are
/// damaged.
fn with_start<D: BlockModeDecrypt + KeyIvInit>(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    let Some((start, rest)) = bytes.split_first_chunk::<BLOCK_BYTES>() else { return Vec::new() };
    // Bytes after the last whole block are damage.
    let mut out = rest[..rest.len() / BLOCK_BYTES * BLOCK_BYTES].to_vec();
    if decrypted::<D>(key, start, &mut out).is_none() {
        return Vec::new();
    }
    let n_padding = out.last().map_or(0, |byte| usize::from(*byte));
    if n_padding <= BLOCK_BYTES {
        out.truncate(out.len().saturating_sub(n_padding));
    }
    out
}

fn decrypted<D: BlockModeDecrypt + KeyIvInit>(key: &[u8], start: &[u8], bytes: &mut [u8]) -> Option<()> {
    D::new_from_slices(key, start).ok()?.decrypt_padded::<NoPadding>(bytes).ok().map(|_| ())
}
