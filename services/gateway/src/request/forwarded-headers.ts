import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@flotilla/contract';

export type ForwardedHeaders = IncomingHttpHeaders & Record<string, string | string[] | undefined>;

const STANDARD =
  'accept accept-encoding accept-language cache-control content-disposition content-encoding content-language content-length content-type ' +
  'cookie date dnt host if-match if-modified-since if-none-match if-range if-unmodified-since origin pragma range referer sec-fetch-dest user-agent ' +
  'x-service-language x-peertube-language x-service-video-password x-peertube-video-password';
const NEVER = /^(x-flotilla-|x-forwarded-|forwarded$|x-real-ip$|via$|authorization$|transfer-encoding$|connection$)|_/;
const SIGNATURE = /^Signature /i;
/** Kept even when Connection lists them: without these the service would frame or read the body differently. */
const FRAMING = new Set(['content-length', 'content-type', 'content-encoding', 'host']);

/**
 * Creates the function that selects a client's headers to be forwarded: the standard ones and those that contracts declare.
 * All others are dropped, so nothing a client sends can pass for a header of the gateway (docs/contract/security.md#h1). Headers that
 * Connection lists as hop-by-hop are dropped too, except those that frame the request (docs/contract/security.md#h2).
 * Of Authorization only a signature passes, where servers sign what they send.
 */
export function createHeaderFilter(operations: readonly Operation[]) {
  const declared = operations.flatMap(({ headers }) => Object.keys((headers as { properties?: object } | undefined)?.properties ?? {}));
  const known = new Set([...STANDARD.split(' '), ...declared].filter((name) => !NEVER.test(name)));

  return (headers: IncomingHttpHeaders, { signed }: Pick<Operation, 'signed'>): ForwardedHeaders => {
    const forwarded: ForwardedHeaders = {};
    for (const name in headers) if (known.has(name)) forwarded[name] = headers[name];
    const { authorization, connection } = headers;
    if (signed && authorization !== undefined && SIGNATURE.test(authorization)) forwarded.authorization = authorization;
    if (connection !== undefined && connection !== 'keep-alive' && connection !== 'close') dropHopByHop(forwarded, connection);
    return forwarded;
  };
}

function dropHopByHop(headers: ForwardedHeaders, connection: string): void {
  for (const listed of connection.toLowerCase().split(',')) {
    const name = listed.trim();
    if (!FRAMING.has(name)) delete headers[name];
  }
}
