import { type FederatedVideo, federatedInternal } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { announceActivity, announceUrl, createActivity } from '../objects/activities.ts';
import { collection, collectionPage } from '../objects/collection.ts';
import { actorsOfVideo, audienceOfVideo, chaptersObject, videoObject } from '../objects/video-object.ts';
import { refuseAs } from '../videos-client.ts';
import { Elsewhere } from './elsewhere.ts';

const db = tables({ Actor });

type Asking = Pick<Deps, 'videos'>;
type Reading = Pick<Deps, 'database' | 'urls' | 'videos'>;

/** A video that anybody may see who knows its address. Throws 404, 401, 403 and `Elsewhere`. */
async function readVideo({ videos }: Asking, id: string): Promise<FederatedVideo> {
  const answer = await videos.call(federatedInternal.getFederatedVideo, { params: { id } });
  if (answer.status !== 200) return refuseAs(videos, answer);
  if (!answer.body.video.isLocal) throw new Elsewhere(answer.body.video.url);
  return answer.body;
}

export const getVideo = async (deps: Reading, id: string) => videoObject(await readVideo(deps, id), deps.urls);

export const getChapters = async (deps: Reading, id: string) => chaptersObject(await readVideo(deps, id), deps.urls);

export async function getCreateOfVideo(deps: Reading, id: string) {
  const federated = await readVideo(deps, id);
  return createActivity(actorsOfVideo(federated.video, deps.urls).account, videoObject(federated, deps.urls));
}

/** Those who share every video: its channel, and the instance. */
export function findSharers({ database }: Pick<Deps, 'database'>, channelId: number) {
  return db(database)
    .selectFrom('Actor')
    .select(['id', 'url'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('localKind', '=', 'server'), eb.and([eb('localKind', '=', 'channel'), eb('localId', '=', channelId)])]))
    .orderBy('id')
    .execute();
}

/** Who shared a video (docs/contract/federation.md#shares). */
export async function listAnnounces(deps: Reading, id: string, page: number | undefined) {
  const { video } = await readVideo(deps, id);
  const url = deps.urls.video(video.uuid);
  const sharers = await findSharers(deps, video.channel.id);
  const total = sharers.length;
  const items = page === 1 ? sharers.map((sharer) => announceUrl(url, sharer.id)) : [];
  return page === undefined ? collection(`${url}/announces`, total) : collectionPage(`${url}/announces`, { page, total, items });
}

/** That somebody shared a video. Throws 404, 401 and 403. */
export async function getAnnounce(deps: Reading, { id, actorId }: { readonly id: string; readonly actorId: number }) {
  const { video } = await readVideo(deps, id);
  const sharer = (await findSharers(deps, video.channel.id)).find((each) => each.id === actorId);
  if (!sharer) throw problems.not_found();
  return announceActivity(sharer.url, sharer.id, deps.urls.video(video.uuid), audienceOfVideo(video, deps.urls));
}
