import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export type Seal = {
  close(text: string): string;
  /** The text, or undefined when it was closed with another secret or changed. */
  open(sealed: string): string | undefined;
};

/** Encrypts texts for the database with a key derived from a secret that is not in it. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(text) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_LENGTH)).setAuthTag(bytes.subarray(-TAG_LENGTH));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
