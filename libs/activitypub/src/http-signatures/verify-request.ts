import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';
import { type CavageSignature, readCavageSignature, verifyCavage } from './cavage.ts';
import { checkDates, checkLifetime } from './clock.ts';
import { checkDigest } from './digest.ts';
import { requireHeader } from './headers.ts';
import { type MessageSignature, readMessageSignature, verifyMessage } from './message-signature.ts';
import type { ReceivedRequest } from './types.ts';

export type RequestSignature = CavageSignature | MessageSignature;

/** What a request says about who signed it, and how; nothing of it is proven. Throws BadSignature for what could never be accepted. */
export function readRequestSignature({ headers }: Pick<ReceivedRequest, 'headers'>): RequestSignature {
  return headers['signature-input'] === undefined ? readCavageSignature(headers) : readMessageSignature(headers);
}

/** Everything about a signed request that can be checked before its key is known, so that nobody's key is fetched in vain. */
export function checkRequest({ headers, body, now, host }: ReceivedRequest, signature: RequestSignature): void {
  checkHost(headers, host);
  checkDates(headers, now);
  checkLifetime(signature, now);
  checkDigest(headers, body);
}

/** Throws BadSignature unless this request was signed with this key, for us, just now, and has this body. */
export function verifyRequest(request: ReceivedRequest, signature: RequestSignature, publicKeyPem: string): void {
  checkRequest(request, signature);
  if (signature.scheme === 'cavage') verifyCavage(request, signature, publicKeyPem);
  else verifyMessage(request, signature, publicKeyPem);
}

/** A signature for another host must not be accepted here. The port that `https` stands for may be named. */
function checkHost(headers: IncomingHttpHeaders, ours: string): void {
  const named = requireHeader(headers, 'host').toLowerCase();
  if (named !== ours.toLowerCase() && named !== `${ours.toLowerCase()}:443`) throw new BadSignature('signed for another host');
}
