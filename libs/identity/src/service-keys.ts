import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Service } from '@flotilla/contract';

/** The public keys of each service: one, or two while it changes its key. */
export type PublicKeys = Readonly<Record<Service, readonly string[]>>;
export type KeyPair = { readonly privateKey: string; readonly publicKey: string };

/** A new key pair in one-line base64 (PKCS8 and SPKI), fit for environment variables. */
export function generateServiceKeys(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { privateKey: text, publicKey: publicKeyOf(text) };
}

export function publicKeyOf(privateKey: string): string {
  return createPublicKey(readPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Throws for anything but an Ed25519 key. */
export function readPrivateKey(text: string): KeyObject {
  return ed25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** Throws for anything but an Ed25519 key. */
export function readPublicKey(text: string): KeyObject {
  return ed25519(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

/** Reads a list such as `auth=KEY,videos=KEY,videos=NEXT_KEY`. Throws for anything else. */
export function readPublicKeys(list: string): PublicKeys {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [, service, key] = /^([\w-]+)=(.+)$/.exec(entry) ?? [];
      if (!service || !key) throw new Error(`no service and key: ${entry}`);
      readPublicKey(key);
      return { service, key };
    });
  const byService = Map.groupBy(entries, ({ service }) => service);
  return Object.fromEntries([...byService].map(([service, each]) => [service, each.map(({ key }) => key)]));
}

/** The list that `readPublicKeys` reads. */
export function listPublicKeys(keys: PublicKeys): string {
  return Object.entries(keys)
    .flatMap(([service, each]) => each.map((key) => `${service}=${key}`))
    .join(',');
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`a key for ${key.asymmetricKeyType}`);
  return key;
}
