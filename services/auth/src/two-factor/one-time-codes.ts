import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** One step to each side, to allow for clock skew. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Excludes characters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD });

/** 32 characters in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The URI that authenticators read from a QR code (docs/contract/two-factor.md#request). */
export function uriOf(secret: string, { host, email }: { readonly host: string; readonly email: string }): string {
  const query = new URLSearchParams({ issuer: host, secret, algorithm: 'SHA1', digits: String(DIGITS), period: String(PERIOD) });
  return `otpauth://totp/${encodeURIComponent(host)}:${encodeURIComponent(email)}?${query}`;
}

/** The time step of a code, or null when it matches none around now. A used step and all before it are rejected. */
export function stepOf(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

/** Ten codes, each of ten letters and digits in two groups. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
}

/** The stored form of a recovery code. Plain SHA-256 is enough for 49 random bits with five attempts in a quarter of an hour. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
