import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore, type Semaphore } from '@flotilla/availability';
import { createSeal, twoGenerationCache } from '@flotilla/identity';
import { UnusableKey } from './unusable-key.ts';

const RSA = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
/** Whoever asks for more actors without a key than this at a time is told to come again. */
const MOST_WAITING = 50;
const MOST_OPEN_PER_GENERATION = 500;

const generate = promisify(generateKeyPair);

/** A pair of RSA keys in PEM. It takes 0.1 s of one core. */
export const makeKeyPair = (): Promise<{ readonly publicKey: string; readonly privateKey: string }> => generate('rsa', RSA);

export type KeyPair = { readonly publicKey: string; readonly sealed: string };

/** Makes and opens the keys of actors. */
export type Keyring = {
  /** A pair of keys. A process makes one at a time: `inTurn`. */
  make(): Promise<KeyPair>;
  readonly inTurn: Semaphore;
  /** Throws UnusableKey when the key was sealed with none of the encryption keys. */
  open(sealed: string): KeyObject;
  /** The same, sealed with the first of the encryption keys, unless it is already or none opens it. */
  reseal(sealed: string): 'lost' | 'newest' | { readonly sealed: string };
};

export function createKeyring(encryptionKeys: readonly string[], makePair = makeKeyPair): Keyring {
  const seal = createSeal(encryptionKeys, 'keys of actors');
  const opened = twoGenerationCache<KeyObject>(MOST_OPEN_PER_GENERATION);
  return {
    async make() {
      const { publicKey, privateKey } = await makePair();
      return { publicKey, sealed: seal.close(privateKey) };
    },
    inTurn: createSemaphore({ atOnce: 1, waiting: MOST_WAITING, whenFull: 'Keys of many actors are being made right now.' }),
    open(sealed) {
      const known = opened.get(sealed);
      if (known) return known;
      const pem = seal.open(sealed);
      if (pem === undefined) throw new UnusableKey('the key of an actor is sealed with a key that is not among ENCRYPTION_KEYS');
      const key = createPrivateKey(pem);
      opened.set(sealed, key);
      return key;
    },
    reseal(sealed) {
      if (seal.isNewest(sealed)) return 'newest';
      const pem = seal.open(sealed);
      return pem === undefined ? 'lost' : { sealed: seal.close(pem) };
    },
  };
}
