import { NoSpace, StorageUnavailable } from '../errors.ts';
import { StoreAnswer } from './store-answer.ts';

/** No answer: the store cannot be reached, closed the connection or sent nothing. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The answer does not match the request: bytes were damaged on the way. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** How to go on after a failure: `unreachable` and `busy` may be retried, `final` may not. */
export type Verdict = 'unreachable' | 'busy' | 'final';

const BUSY_STATUS = [408, 429, 500, 502, 503, 504];
const BUSY_CODES = ['BadDigest', 'IncompleteBody', 'InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'];
const FULL_CODES = ['InsufficientStorage', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull'];

const REFUSED_CODES = ['AccessDenied', 'ExpiredToken', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'];

export function judge(error: unknown): Verdict {
  if (error instanceof Unreachable) return 'unreachable';
  if (error instanceof StoreAnswer) {
    if (FULL_CODES.includes(error.code)) return 'final';
    return BUSY_STATUS.includes(error.status) || BUSY_CODES.includes(error.code) ? 'busy' : 'final';
  }
  return error instanceof Damaged || isGarbled(error) ? 'busy' : 'final';
}

/** Whether the client could not parse an answer; a parsed `<Error>` is thrown as such. */
function isGarbled(error: unknown): boolean {
  return !(error instanceof Error) || ['InvalidXMLError', 'S3Error', 'TypeError', 'URIError'].includes(error.name);
}

/**
 * A final failure as an error of this library; those that only the operation can interpret stay a `StoreAnswer`. When a store that accepted the keys at the
 * start (`trusted`) refuses them, it counts as unavailable: an operator is probably changing them, and no video should fail because of that.
 */
export function inOurWords(error: unknown, { trusted }: { trusted: boolean }): unknown {
  if (!(error instanceof StoreAnswer)) return error;
  if (FULL_CODES.includes(error.code)) return new NoSpace('The S3 store is full', { cause: error });
  if (error.code === 'RequestTimeTooSkewed') {
    return new StorageUnavailable('The clocks of this machine and of the S3 store differ too much: set them right', { cause: error });
  }
  if (trusted && REFUSED_CODES.includes(error.code)) {
    return new StorageUnavailable(`The S3 store no longer accepts the access keys (${error.code})`, { cause: error });
  }
  if (error.code === 'NoSuchBucket') return new StorageUnavailable('The bucket no longer exists', { cause: error });
  return error;
}

export const hasCode = (error: unknown, ...codes: string[]) => error instanceof StoreAnswer && codes.includes(error.code);
