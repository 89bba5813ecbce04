//! The signature of an order, which proves that it is the arbiter's.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ring::{
    rand::SystemRandom,
    signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey},
};
use serde::{Deserialize, Serialize};

use super::{Order, Outcome, Payload, WireError};

/// Prefix of the signed text: this, followed by the text of the order.
pub const SIGNATURE_CONTEXT: &[u8] = b"ansage order 1\n";

/// An order with the proof that it is the arbiter's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedOrder {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The JSON text of the [`Order`], exactly as it was signed.
    pub order: String,
    /// The Ed25519 signature of [`SIGNATURE_CONTEXT`] and that text, in 128 hexadecimal digits.
    pub signature: String,
}

impl Payload for SignedOrder {
    const MOST_BYTES: usize = 16 << 10;
}

/// The hall's key, which proves the arbiter's orders to the boards.
#[derive(Debug)]
pub struct SigningKey(Ed25519KeyPair);

/// The public part of the hall's key: 32 bytes, written in 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OrderKey([u8; 32]);

/// Error for a key that cannot be read or made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not a key for orders")]
pub struct KeyError;

impl SigningKey {
    /// Makes a new key and returns it with its text for [`SigningKey::read`], which is secret.
    ///
    /// # Errors
    ///
    /// Returns [`KeyError`] if the system has no random numbers.
    pub fn generate() -> Result<(SigningKey, String), KeyError> {
        let secret = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|_| KeyError)?;
        let text = HEXLOWER.encode(secret.as_ref());
        Ok((SigningKey::read(&text)?, text))
    }

    /// Reads a key from its text.
    ///
    /// # Errors
    ///
    /// Returns [`KeyError`] if the text is not a key.
    pub fn read(text: &str) -> Result<SigningKey, KeyError> {
        let secret = HEXLOWER_PERMISSIVE
            .decode(text.trim().as_bytes())
            .map_err(|_| KeyError)?;
        Ed25519KeyPair::from_pkcs8(&secret)
            .map(SigningKey)
            .map_err(|_| KeyError)
    }

    /// Returns its public part for the boards.
    pub fn order_key(&self) -> OrderKey {
        let mut key = [0; 32];
        for (to, from) in key.iter_mut().zip(self.0.public_key().as_ref()) {
            *to = *from;
        }
        OrderKey(key)
    }

    /// Signs an order.
    ///
    /// # Errors
    ///
    /// Returns a [`WireError`] if it is longer than a board accepts.
    pub fn sign(&self, order: &Order) -> Result<SignedOrder, WireError> {
        let order = super::write(order)?;
        let signature = self.0.sign(&[SIGNATURE_CONTEXT, &order].concat());
        Ok(SignedOrder {
            version: super::VERSION,
            order: String::from_utf8(order).map_err(|error| WireError::Malformed(error.to_string()))?,
            signature: HEXLOWER.encode(signature.as_ref()),
        })
    }
}

impl OrderKey {
    /// Returns the order, if it is signed with this key and readable.
    ///
    /// # Errors
    ///
    /// Returns [`Outcome::Unproved`] or [`Outcome::Malformed`].
    pub fn open(&self, signed: &SignedOrder) -> Result<Order, Outcome> {
        let signature = HEXLOWER_PERMISSIVE
            .decode(signed.signature.as_bytes())
            .map_err(|_| Outcome::Unproved)?;
        let message = [SIGNATURE_CONTEXT, signed.order.as_bytes()].concat();
        UnparsedPublicKey::new(&ED25519, &self.0)
            .verify(&message, &signature)
            .map_err(|_| Outcome::Unproved)?;
        super::read(signed.order.as_bytes()).map_err(|_| Outcome::Malformed)
    }
}

impl TryFrom<String> for OrderKey {
    type Error = KeyError;

    fn try_from(text: String) -> Result<OrderKey, KeyError> {
        let key = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| KeyError)?;
        key.try_into().map(OrderKey).map_err(|_| KeyError)
    }
}

impl From<OrderKey> for String {
    fn from(key: OrderKey) -> String {
        HEXLOWER.encode(&key.0)
    }
}
