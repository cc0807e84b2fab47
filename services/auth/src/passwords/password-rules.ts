import { authProblems } from '@flotilla/contracts-auth';
import { invalidParameter } from '@flotilla/http-server';
import { Problem } from '@flotilla/problem';
import { PASSWORD_MAX_BYTES, PASSWORD_MAX_LENGTH } from './password-limits.ts';

/** Characters as people and JSON Schema count them, not UTF-16 units. */
const WITHIN_MAX_LENGTH = new RegExp(`^.{0,${PASSWORD_MAX_LENGTH}}$`, 'su');

/** Whether a password exceeds the limits of docs/contract/users.md#passwords; it is then refused before it is hashed. */
export function isTooLong(password: string): boolean {
  return !WITHIN_MAX_LENGTH.test(password) || Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}

/**
 * Checks what schemas cannot express about a new password. Throws 400: `too_long_password` for one beyond the limit in bytes, and a refused field
 * for one shorter than the operator requires.
 */
export function refuseUnfitPassword({ passwordMinLength }: { readonly passwordMinLength: number }, password: string, url: string): void {
  if (isTooLong(password)) throw tooLong();
  const msg = `must NOT have fewer than ${passwordMinLength} characters`;
  if (Array.from(password).length < passwordMinLength) throw invalidParameter('body', 'password', msg, url);
}

function tooLong(): Problem {
  const { status, code, message } = authProblems.too_long_password();
  const msg = `must have at most ${PASSWORD_MAX_LENGTH} characters and ${PASSWORD_MAX_BYTES} bytes`;
  const param = 'password';
  return new Problem(status, code, message, {
    'invalid-params': { [param]: { location: 'body', type: 'field', param, path: param, msg } },
  });
}
