import { signCavage } from './cavage.ts';
import { contentDigestOf, digestOf } from './digest.ts';
import { signMessage } from './message-signature.ts';
import type { OutgoingRequest, SignatureScheme, Signer } from './types.ts';

/** The headers that prove who sends this request (docs/contract/federation.md#signatures). All peers know the older scheme. */
export function signRequest(request: OutgoingRequest, signer: Signer, scheme: SignatureScheme = 'cavage'): Record<string, string> {
  return scheme === 'cavage' ? withCavage(request, signer) : withMessageSignature(request, signer);
}

function withCavage({ method, url, body, now }: OutgoingRequest, signer: Signer): Record<string, string> {
  const headers = { Host: url.host, Date: now.toUTCString(), ...(body && { Digest: digestOf(body) }) };
  return { ...headers, Signature: signCavage(`${method.toLowerCase()} ${url.pathname}${url.search}`, headers, signer) };
}

function withMessageSignature(request: OutgoingRequest, signer: Signer): Record<string, string> {
  const digest = request.body && contentDigestOf(request.body);
  return {
    Host: request.url.host,
    ...(digest && { 'Content-Digest': digest }),
    ...signMessage(request, digest ? { 'content-digest': digest } : {}, signer),
  };
}
