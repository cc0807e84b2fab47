import type { IncomingMessage } from 'node:http';
import {
  BadSignature,
  checkDigest,
  checkDocumentAge,
  checkRequest,
  type ReceivedRequest,
  type RequestSignature,
  readDocumentSignature,
  readRequestSignature,
  verifyDocument,
  verifyRequest,
} from '@flotilla/activitypub';
import { federationProblems } from '@flotilla/contracts-federation';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { canonicalUrl, hostOf } from '../remote-actors/canonical-url.ts';
import { discoverHandle } from '../remote-actors/discover-actor.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { findActor, findByHandle, refetchKey } from '../remote-actors/find-actor.ts';
import type { Fields } from '../remote-actors/read-fields.ts';
import { findKnownSigner, type Known } from './find-known-signer.ts';
import { isHostMuted } from './host-mutes.ts';

export type Signed = { readonly request: IncomingMessage; readonly body: Buffer };

/** Turns what libraries throw about signatures into the answer 403. */
export async function refusing<T>({ log }: Pick<Deps, 'log'>, check: () => Promise<T> | T): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    log.info({ reason: error.message }, 'signature of an activity was refused');
    throw federationProblems.bad_signature();
  }
}

/** The digest is checked before anything is read. Throws 403. */
export const refuseOtherDigest = (deps: Deps, { request, body }: Signed): Promise<void> =>
  refusing(deps, () => checkDigest(request.headers, body));

/** Throws 400 for a signature in a document that cannot be one. */
export function refuseMalformedSignature(document: Fields): void {
  if (document['signature'] === undefined) return;
  try {
    readDocumentSignature(document);
  } catch (error) {
    throw error instanceof BadSignature ? federationProblems.not_an_activity() : error;
  }
}

/** Who says to have signed a request for us, just now. Nothing was looked up for it. Throws 403. */
export const readSignature = (deps: Deps, signed: Signed): Promise<RequestSignature> =>
  refusing(deps, () => {
    const signature = readRequestSignature(signed.request);
    checkRequest(receivedRequest(deps, signed), signature);
    return signature;
  });

const receivedRequest = ({ clock, urls }: Deps, { request, body }: Signed): ReceivedRequest => ({
  method: request.method ?? 'POST',
  path: request.url ?? '/',
  headers: request.headers,
  body,
  now: clock.now(),
  host: urls.host,
});

/** Whose key the signature says it was made with: known, or fetched unless its host is muted. Throws 403. */
export async function findSigner(deps: Deps, { keyId }: RequestSignature): Promise<Known> {
  const handle = /^acct:([^@\s]{1,255})@([^@\s/]{1,261})$/.exec(keyId);
  const url = handle ? undefined : canonicalUrl(deps, keyId);
  const known = url && (await findKnownSigner(deps, url));
  if (known) return known;
  const host = handle?.[2]?.toLowerCase() ?? (url && hostOf(url));
  if (!host) throw federationProblems.bad_signature();
  const isMuted = await isHostMuted(deps, host);
  const mayFetch = host !== deps.urls.host && !isMuted;
  const actor = handle
    ? await findByName(deps, handle[1] as string, host, mayFetch)
    : await findActor(deps, url as string, { fetch: mayFetch });
  if (!actor) throw federationProblems.bad_signature();
  return { actor, isMuted: actor.host === host ? isMuted : await isHostMuted(deps, actor.host) };
}

async function findByName(deps: Deps, name: string, host: string, mayFetch: boolean): Promise<Actor | undefined> {
  const known = await findByHandle(deps, name, host);
  if (known || !mayFetch) return known;
  try {
    return await discoverHandle(deps, name, host);
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}

/** Checks the signature of a request with the key of its actor, fetched anew when it may have changed. Throws 403. */
export async function verifySigner(
  deps: Deps,
  signed: Signed,
  signature: RequestSignature,
  { actor: signer, isMuted }: Known,
): Promise<Known> {
  const received = receivedRequest(deps, signed);
  const isRemote = signer.host !== deps.urls.host;
  const { actor } = await withKeyOf(deps, signer, (pem) => Promise.resolve(verifyRequest(received, signature, pem)), isRemote);
  return { actor, isMuted };
}

/** The document and its signer, when it is signed by another one than who sent it. Throws 403. */
export async function verifyForwarded(deps: Deps, document: Fields): Promise<Known & { readonly document: Fields }> {
  const creator = await refusing(deps, () => {
    const signature = readDocumentSignature(document);
    checkDocumentAge(signature, deps.clock.now());
    return canonicalUrl(deps, signature.creator);
  });
  const mayFetch = creator !== undefined && !(await isHostMuted(deps, hostOf(creator)));
  const actor = creator && (await findActor(deps, creator, { fetch: mayFetch }));
  if (!actor) throw federationProblems.bad_signature();
  const { actor: signer, result } = await withKeyOf(deps, actor, (pem) => verifyDocument(document, pem), true);
  return { actor: signer, isMuted: await isHostMuted(deps, signer.host), document: result };
}

/** Tries the key that is known, and after that the one of now. */
async function withKeyOf<T>(
  deps: Deps,
  actor: Actor,
  verify: (pem: string) => Promise<T>,
  mayRefetch: boolean,
): Promise<{ readonly actor: Actor; readonly result: T }> {
  const attempt = async (candidate: Actor) => {
    if (!candidate.publicKey) throw new BadSignature('the actor has no key');
    return { actor: candidate, result: await verify(candidate.publicKey) };
  };
  return refusing(deps, async () => {
    try {
      return await attempt(actor);
    } catch (error) {
      if (!(error instanceof BadSignature) || !mayRefetch || (await isHostMuted(deps, actor.host))) throw error;
      const renewed = await refetchKey(deps, actor);
      if (!renewed || renewed.publicKey === actor.publicKey) throw error;
      return attempt(renewed);
    }
  });
}
