import { authProblems } from '@flotilla/contracts-auth';
import { Problem } from '@flotilla/problem';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 50;
export const PASSWORD_MAX_BYTES = 72;
/** Characters as people and JSON Schema count them, not UTF-16 units. */
const WITHIN_MAX_LENGTH = new RegExp(`^.{0,${PASSWORD_MAX_LENGTH}}$`, 'su');

/** Whether a password is beyond the limits of conventions 15; it is then refused before any work is put into it. */
export function isTooLong(password: string): boolean {
  return !WITHIN_MAX_LENGTH.test(password) || Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}

/** Throws 400 `too_long_password` as a refused field, for the limit in bytes that a schema cannot express. */
export function refuseTooLong(param: string, password: string): void {
  if (!isTooLong(password)) return;
  const { status, code, message } = authProblems.too_long_password();
  const msg = `must have at most ${PASSWORD_MAX_LENGTH} characters and ${PASSWORD_MAX_BYTES} bytes`;
  throw new Problem(status, code, message, { 'invalid-params': { [param]: { location: 'body', type: 'field', param, path: param, msg } } });
}
