import type { IncomingHttpHeaders } from 'node:http';

const MAX_TEXT = 300;
const MAX_SKEW_MS = 5 * 60 * 1000;
const BY_STATUS: Record<number, string> = {
  403: 'AccessDenied',
  404: 'NotFound',
  429: 'SlowDown',
  503: 'SlowDown',
  507: 'XMinioStorageFull',
};

/** The store refused a request; `code` is its own error code. */
export class StoreAnswer extends Error {
  override readonly name = 'StoreAnswer';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(`The S3 store answered ${status} ${code}${text && `: ${text}`}`);
    this.status = status;
    this.code = code;
  }
}

/** Reads the error of the store; answers to HEAD have no body, so headers and status are used. */
export function readStoreAnswer(status: number, headers: IncomingHttpHeaders, body: string): StoreAnswer {
  const code = tag(body, 'Code') ?? (headers['x-minio-error-code'] as string | undefined) ?? BY_STATUS[status] ?? 'Unknown';
  const isSkewed = status === 403 && Math.abs(Date.parse(headers.date ?? '') - Date.now()) > MAX_SKEW_MS;
  return new StoreAnswer(status, isSkewed ? 'RequestTimeTooSkewed' : code, (tag(body, 'Message') ?? '').slice(0, MAX_TEXT));
}

/** A store may send 200 before it knows the outcome. */
export const saysError = (body: string) => /^\s*(<\?xml[^>]*\?>)?\s*<Error[\s>]/.test(body);

function tag(body: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];
}
