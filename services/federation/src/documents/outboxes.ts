import { type FederatedVideo, federatedInternal } from '@flotilla/contracts-videos';
import type { Actor } from '../actors/actor.entity.ts';
import { findServedActor, type PlaceOfActors } from '../actors/get-actor.ts';
import type { Deps } from '../deps.ts';
import { announceActivity, createActivity } from '../objects/activities.ts';
import { collection, collectionPage, PAGE_SIZE } from '../objects/collection.ts';
import { paging } from '../objects/page-of.ts';
import { audienceOfVideo, videoObject } from '../objects/video-object.ts';

type Reading = Pick<Deps, 'database' | 'urls' | 'videos'>;
type Query = { readonly page?: number; readonly size?: number };

/** What an actor published, newest first: accounts create videos, channels and the instance share them. Throws 404. */
export async function getOutbox(deps: Reading, place: PlaceOfActors, name: string, { page, size = PAGE_SIZE }: Query) {
  const actor = await findServedActor(deps, place, name);
  const query = { ...paging(page, size), ...ownerOf(actor) };
  const { total, data } = await deps.videos.ask(federatedInternal.listFederatedVideos, { query }, 200);
  const url = `${actor.url}/outbox`;
  if (page === undefined) return collection(url, total);
  return collectionPage(url, { page, total, size, items: data.map((video) => activityOf(actor, video, deps)) });
}

function ownerOf({ localKind, localId }: Actor) {
  if (localKind === 'server' || typeof localId !== 'number') return {};
  return localKind === 'account' ? { accountId: localId } : { channelId: localId };
}

function activityOf({ id, url, localKind }: Actor, federated: FederatedVideo, { urls }: Pick<Deps, 'urls'>) {
  const { video } = federated;
  if (localKind === 'account') return createActivity(url, videoObject(federated, urls));
  return announceActivity(url, id, urls.video(video.uuid), audienceOfVideo(video, urls));
}
