import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** One step to each side, for clocks that differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD });

/** 32 characters in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What authenticators read from a picture (docs/contract/two-factor.md#request). */
export function uriOf(secret: string, { host, email }: { readonly host: string; readonly email: string }): string {
  const query = new URLSearchParams({ issuer: host, secret, algorithm: 'SHA1', digits: String(DIGITS), period: String(PERIOD) });
  return `otpauth://totp/${encodeURIComponent(host)}:${encodeURIComponent(email)}?${query}`;
}

/** The step a code belongs to, or null when it fits none around now. A step that was used, or one before it, is used up. */
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

/** Ten codes of ten letters and digits, in two groups. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
}

/** What is stored of a recovery code. Plain SHA-256 is enough for 49 random bits of which five may be tried in a quarter of an hour. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
