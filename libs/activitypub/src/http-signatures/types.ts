import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Signer = { readonly keyId: string; readonly privateKey: KeyObject };

/** draft-cavage-12, or its successor RFC 9421. */
export type SignatureScheme = 'cavage' | 'rfc9421';

export type OutgoingRequest = { readonly method: string; readonly url: URL; readonly body?: Buffer | undefined; readonly now: Date };

/** A request as it arrived; `path` with its query, `host` the name that this instance is known by. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly now: Date;
  readonly host: string;
};
