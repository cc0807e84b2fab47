import { endFollowsOf } from '../../follows/end-follows.ts';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { findActorBeside } from '../../remote-actors/find-actor.ts';
import { readActor } from '../../remote-actors/read-actor.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import { endRemoteActor, saveRemoteActor } from '../../remote-actors/save-actor.ts';
import type { Handler } from './handler.ts';

/** The signer tells how it looks now. */
export const onActorUpdate: Handler = async (deps, { activity, signer }) => {
  const { object } = activity.fields;
  if (!isFields(object) || canonicalUrl(deps, object['id']) !== signer.url) return undefined;
  const read = readActor(deps, object, signer.url);
  if ('refused' in read) throw new FetchFailure('refused', `${signer.url} is no actor any more: ${read.refused}.`);
  const { keyId: _keyId, owners, ...facts } = read;
  const ownerId = read.type === 'Group' ? (await findActorBeside(deps, signer.url, { type: 'Person', among: owners })).id : null;
  return async (tx) => void (await saveRemoteActor(tx, { ...facts, ownerId }, deps.clock.now()));
};

/** The signer is gone, with everything below it. */
export const onActorDelete: Handler = async (deps, { activity, signer }) => {
  if (canonicalUrl(deps, idOf(activity.fields['object'])) !== signer.url) return undefined;
  return async (tx) => {
    await endFollowsOf(tx, signer.id);
    await endRemoteActor(tx, signer.id, deps.clock.now());
  };
};
