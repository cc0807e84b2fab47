import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { BadSignature } from '../bad-signature.ts';

export type RsaHash = 'sha256' | 'sha512';

const PUBLIC_KEY = /^\s*-----BEGIN (?:RSA )?PUBLIC KEY-----/;
const MAX_PEM_LENGTH = 5000;
// Larger keys and exponents only cost the one who verifies.
const MIN_BITS = 1024;
const MAX_BITS = 8192;
const MAX_EXPONENT = 2n ** 32n;

/** By their text, the one used last at the end: reading a key costs as much as checking a signature. A new key of an actor has another text. */
const readKeys = new Map<string, KeyObject>();
const MOST_READ_KEYS = 1_000;

/** The key of a peer, if it is one that signatures may be checked with: RSA, neither short nor costly. */
export function readRsaPublicKey(pem: string): KeyObject {
  const key = readKeys.get(pem) ?? readUsable(pem);
  readKeys.delete(pem);
  readKeys.set(pem, key);
  const [oldest] = readKeys.size > MOST_READ_KEYS ? readKeys.keys() : [];
  if (oldest !== undefined) readKeys.delete(oldest);
  return key;
}

function readUsable(pem: string): KeyObject {
  const key = pem.length <= MAX_PEM_LENGTH && PUBLIC_KEY.test(pem) ? parse(pem) : undefined;
  const { modulusLength = 0, publicExponent = 0n } = (key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails) || {};
  if (!key || modulusLength < MIN_BITS || modulusLength > MAX_BITS || publicExponent > MAX_EXPONENT) {
    throw new BadSignature('the key is not an RSA key of 1024 to 8192 bits');
  }
  return key;
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** Checks that one of these texts was signed. */
export function verifyRsa(hash: RsaHash, texts: readonly string[], publicKeyPem: string, signature: Buffer): void {
  const key = readRsaPublicKey(publicKeyPem);
  if (!texts.some((text) => verify(hash, Buffer.from(text), key, signature))) throw new BadSignature('the signature does not match');
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_SIGNATURE_LENGTH = Math.ceil(MAX_BITS / 8 / 3) * 4;

/** The bytes of a signature, which has to be plain base64: decoders differ in what else they let pass. */
export function readSignatureBytes(base64: string): Buffer {
  if (base64.length > MAX_SIGNATURE_LENGTH || base64.length % 4 !== 0 || !BASE64.test(base64))
    throw new BadSignature('the signature is not base64');
  return Buffer.from(base64, 'base64');
}
