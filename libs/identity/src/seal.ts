import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export type Seal = {
  close(text: string): string;
  /** Decrypts a text; undefined when it was sealed with another secret or tampered with. */
  open(sealed: string): string | undefined;
  /** Whether it was sealed with the first of the secrets. */
  isNewest(sealed: string): boolean;
  /** The same for the same text, and no help in finding the text without the secret. */
  fingerprint(text: string): string;
};

/** Encrypts texts for the database with a key derived from the first of the secrets, which are kept outside it; decrypts with any of them. */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    close(text) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, keys[0] as Buffer, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open: (sealed) => {
      for (const key of keys) {
        const text = openWith(key, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    fingerprint: (text) =>
      createHmac('sha256', keys[0] as Buffer)
        .update(text)
        .digest('base64'),
    isNewest: (sealed) => openWith(keys[0] as Buffer, sealed) !== undefined,
  };
}

/** Undefined when it was sealed with another key or tampered with. */
function openWith(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_LENGTH)).setAuthTag(bytes.subarray(-TAG_LENGTH));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
