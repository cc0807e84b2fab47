import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MalformedDocument, parseActivityJson } from '@flotilla/activitypub';
import { federationProblems } from '@flotilla/contracts-federation';
import { problems } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import type { Actor, ActorKind } from '../actors/actor.entity.ts';
import { findLocalActor } from '../actors/find-local-actor.ts';
import type { Deps } from '../deps.ts';
import { rememberRfc9421 } from '../outbox/remember-rfc9421.ts';
import { canonicalUrl } from '../remote-actors/canonical-url.ts';
import { findActor } from '../remote-actors/find-actor.ts';
import { type Fields, idOf } from '../remote-actors/read-fields.ts';
import { activitiesIn, readActivity } from './activity.ts';
import {
  findSigner,
  readSignature,
  refuseMalformedSignature,
  refuseOtherDigest,
  type Signed,
  verifyForwarded,
  verifySigner,
} from './authenticate.ts';
import type { Known } from './find-known-signer.ts';
import { type Received, recordActivities } from './record-activities.ts';
import { takeRoom } from './take-room.ts';

/** Whose inbox it is; null for the shared one. */
type Inbox = { readonly name: string; readonly kinds: readonly ActorKind[] } | null;

/**
 * Takes what another instance sends, in the order of docs/contract/federation.md#inboxes, and records it; the effect comes later. Throws 400, 403, 404,
 * 409, 413, 415 and 503.
 */
export async function receive(
  deps: Deps,
  request: IncomingMessage,
  body: Buffer,
  { inbox, log }: { readonly inbox: Inbox; readonly log: Log },
): Promise<void> {
  const signed: Signed = { request, body };
  await refuseOtherDigest(deps, signed);
  const sent = parse(body);
  refuseMalformedSignature(sent);
  const signature = await readSignature(deps, signed);
  if (await isDeleteOfUnknown(deps, sent)) return;
  const sender = await verifySigner(deps, signed, signature, await findSigner(deps, signature));
  if (sender.isMuted) return;
  const { actor: signer, isMuted, document } = await authorOf(deps, sent, sender);
  await refuseUnknownActor(deps, inbox);
  const found = activitiesIn(deps, document);
  if (!found) throw federationProblems.not_an_activity();
  if (sender.actor.localKind !== null || signer.localKind !== null) {
    log.warn({ signer: signer.url }, 'activity of an own actor came from outside');
    throw federationProblems.own_actor();
  }
  if (isMuted) return;
  const received = asReceived(deps, found, signer, { body, isWhole: found[0] === sent });
  if (!(await takeRoom(deps, signer.host, received.length))) throw problems.unavailable();
  if (signature.scheme === 'rfc9421') await rememberRfc9421(deps, sender.actor.host);
  await recordActivities(deps, signer, received);
}

function parse(body: Buffer): Fields {
  try {
    return parseActivityJson(body);
  } catch (error) {
    throw error instanceof MalformedDocument ? federationProblems.not_an_activity() : error;
  }
}

/** Instances tell everybody of every deleted actor. Of one that was never met there is nothing to delete, and no key to check that with. */
async function isDeleteOfUnknown(deps: Deps, { type, actor, object }: Fields): Promise<boolean> {
  const id = canonicalUrl(deps, idOf(actor));
  if (type !== 'Delete' || !id || id !== canonicalUrl(deps, idOf(object))) return false;
  return (await findActor(deps, id, { fetch: false })) === undefined;
}

/** Who wrote it: the sender, or whoever signed the document itself, which is then read in the meaning that its signature covers. */
async function authorOf(deps: Deps, document: Fields, sender: Known): Promise<Known & { readonly document: Fields }> {
  const actor = canonicalUrl(deps, idOf(document['actor']));
  if (actor === undefined || actor === sender.actor.url) return { ...sender, document };
  const { document: verified, ...signer } = await verifyForwarded(deps, document);
  const { signature: _signature, ...compacted } = verified;
  return { ...signer, document: compacted };
}

async function refuseUnknownActor(deps: Deps, inbox: Inbox): Promise<void> {
  if (!inbox) return;
  const [name = '', host] = inbox.name.split('@');
  const actor = host === undefined || host.toLowerCase() === deps.urls.host ? await findLocalActor(deps, name) : undefined;
  if (!actor?.localKind || !inbox.kinds.includes(actor.localKind)) throw federationProblems.actor_not_found();
}

type Sent = { readonly body: Buffer; readonly isWhole: boolean };

function asReceived(deps: Deps, found: readonly unknown[], signer: Actor, { body, isWhole }: Sent): readonly Received[] {
  return found.flatMap((each) => {
    const activity = readActivity(deps, each, signer.url);
    if (!activity) return [];
    // One that came alone may be passed on as it came.
    const text = isWhole ? body.toString('utf8') : JSON.stringify(each);
    return [{ type: activity.type, activityUrl: activity.id, body: text, digest: hash('sha256', text, 'base64url') }];
  });
}
