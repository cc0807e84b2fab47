import { federatedInternal } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';
import { findServedActor } from '../actors/get-actor.ts';
import type { Deps } from '../deps.ts';
import { rateActivity, rateUrl } from '../objects/activities.ts';
import { accountAudience } from '../objects/audience.ts';
import { collection, collectionPage } from '../objects/collection.ts';
import { accountUrl } from '../objects/note-object.ts';
import { paging } from '../objects/page-of.ts';
import { refuseAs } from '../videos-client.ts';
import { Elsewhere } from './elsewhere.ts';

type Type = 'Dislike' | 'Like';
const ratingOf = { Like: 'like', Dislike: 'dislike' } as const;

/** The likes or dislikes of a video. Throws 404, 401 and 403. */
export async function listRates({ videos, urls }: Pick<Deps, 'urls' | 'videos'>, type: Type, id: string, page: number | undefined) {
  const query = { ...paging(page), rating: ratingOf[type] };
  const answer = await videos.call(federatedInternal.listFederatedRatings, { params: { id }, query });
  if (answer.status !== 200) return refuseAs(videos, answer);
  const { id: videoId, uuid, url: origin, total, accounts } = answer.body;
  if (origin !== null) throw new Elsewhere(origin);
  const url = `${urls.video(uuid)}/${ratingOf[type]}s`;
  const items = accounts.map((name) => rateUrl(type, urls.account(name), videoId));
  return page === undefined ? collection(url, total) : collectionPage(url, { page, total, items });
}

/** That an account likes or dislikes a video. Throws 404. */
export async function getRate(
  { videos, urls, database }: Pick<Deps, 'database' | 'urls' | 'videos'>,
  type: Type,
  { name, videoId }: { readonly name: string; readonly videoId: number },
) {
  const actor = await findServedActor({ database, urls }, 'accounts', name);
  if (actor.localKind === 'server' || typeof actor.localId !== 'number') throw problems.not_found();
  const answer = await videos.call(federatedInternal.getFederatedRating, { params: { accountId: actor.localId, videoId } });
  if (answer.status !== 200) return refuseAs(videos, answer);
  const { rating, video } = answer.body;
  if (rating !== ratingOf[type]) throw problems.not_found();
  return rateActivity(type, {
    actor: actor.url,
    videoId,
    video: video.url ?? urls.video(video.uuid),
    audience: accountAudience(accountUrl(video.account, urls)),
  });
}
