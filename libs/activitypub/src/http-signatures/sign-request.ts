import { signCavage } from './cavage.ts';
import { digestOf } from './digest.ts';
import type { OutgoingRequest, Signer } from './types.ts';

/** The headers that prove who sends this request (docs/contract/federation.md#signatures). */
export function signRequest({ method, url, body, now }: OutgoingRequest, signer: Signer): Record<string, string> {
  const headers: Record<string, string> = { Host: url.host, Date: now.toUTCString(), ...(body && { Digest: digestOf(body) }) };
  return { ...headers, Signature: signCavage(`${method.toLowerCase()} ${url.pathname}${url.search}`, headers, signer) };
}
