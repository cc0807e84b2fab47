import { authProblems } from '@flotilla/contracts-auth';
import { invalidParameter } from '@flotilla/http-server';
import { Problem } from '@flotilla/problem';
import { PASSWORD_MAX_BYTES, PASSWORD_MAX_LENGTH } from './password-limits.ts';

/** Characters as people and JSON Schema count them, not UTF-16 units. */
const WITHIN_MAX_LENGTH = new RegExp(`^.{0,${PASSWORD_MAX_LENGTH}}$`, 'su');

/** Whether a password is beyond the limits of docs/contract/users.md#passwords; it is then refused before any work is put into it. */
export function isTooLong(password: string): boolean {
  return !WITHIN_MAX_LENGTH.test(password) || Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}

/**
 * For a password that somebody wants to have, by what schemas cannot express. Throws 400: `too_long_password` as a refused field for the limit in bytes, and
 * as for any field when it is shorter than the operator asks for.
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
