import { NoSpace, StorageUnavailable } from '../errors.ts';
import { StoreAnswer } from './store-answer.ts';

/** No answer came: the store cannot be reached, broke the connection off or fell silent. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** An answer came, and it does not fit what was asked: bytes or messages were damaged on the way. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** What comes after a failure: `away` and `busy` may be tried again, `final` may not. */
export type Verdict = 'away' | 'busy' | 'final';

const BUSY_STATUS = [408, 429, 500, 502, 503, 504];
const BUSY_CODES = ['BadDigest', 'IncompleteBody', 'InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'];
const FULL_CODES = ['InsufficientStorage', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull'];

const REFUSED_CODES = ['AccessDenied', 'ExpiredToken', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'];

export function judge(error: unknown): Verdict {
  if (error instanceof Unreachable) return 'away';
  if (error instanceof StoreAnswer) {
    if (FULL_CODES.includes(error.code)) return 'final';
    return BUSY_STATUS.includes(error.status) || BUSY_CODES.includes(error.code) ? 'busy' : 'final';
  }
  return error instanceof Damaged || isGarbled(error) ? 'busy' : 'final';
}

/** What the client throws about answers that are not what it knows; an `<Error>` it throws as it was parsed. */
function isGarbled(error: unknown): boolean {
  return !(error instanceof Error) || ['InvalidXMLError', 'S3Error', 'TypeError', 'URIError'].includes(error.name);
}

/**
 * A final failure in the words of this library; what only the operation can name stays a `StoreAnswer`. A store that took our keys at the start (`trusted`) and
 * takes them no longer is waited for: somebody changes them right now, and no video fails over it.
 */
export function inOurWords(error: unknown, { trusted }: { trusted: boolean }): unknown {
  if (!(error instanceof StoreAnswer)) return error;
  if (FULL_CODES.includes(error.code)) return new NoSpace('The S3 store is full', { cause: error });
  if (error.code === 'RequestTimeTooSkewed') {
    return new StorageUnavailable('The clocks of this machine and of the S3 store differ too much: set them right', { cause: error });
  }
  if (trusted && REFUSED_CODES.includes(error.code)) {
    return new StorageUnavailable(`The S3 store does not take our keys any more (${error.code})`, { cause: error });
  }
  if (error.code === 'NoSuchBucket') return new StorageUnavailable('The bucket is not there any more', { cause: error });
  return error;
}

export const hasCode = (error: unknown, ...codes: string[]) => error instanceof StoreAnswer && codes.includes(error.code);
