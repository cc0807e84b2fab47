import { type Connection, type Transaction, tables } from '@flotilla/database';
import type { Crawl } from '../crawls/crawl.entity.ts';
import type { CrawledItem } from '../crawls/crawled-item.ts';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { isHostMuted } from '../inbox/host-mutes.ts';
import { canonicalUrl, hostOf, isOnHostOf } from '../remote-actors/canonical-url.ts';
import { fetchObject } from '../remote-actors/fetch-object.ts';
import { requireActor } from '../remote-actors/find-actor.ts';
import { idOf } from '../remote-actors/read-fields.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { Share } from '../remote-videos/share.entity.ts';
import { relistVideo, storeShare } from '../remote-videos/store-video.ts';
import { skipFailures } from './skip-failures.ts';

const db = tables({ RemoteVideo, Share });

const findVideo = (on: Connection, { url }: Crawl) =>
  db(on).selectFrom('RemoteVideo').select(['id', 'url', 'accountId']).where('sharesUrl', '=', url).executeTakeFirst();

/** A share that the origin of a video lists: it counts as where it is from has it, of an instance or a channel there. */
export async function listedShare(deps: Deps, { crawl, item }: CrawledItem): Promise<Effect | undefined> {
  const url = canonicalUrl(deps, idOf(item));
  const video = await findVideo(deps.database, crawl);
  if (!url || !video || hostOf(url) === deps.urls.host) return undefined;
  const now = deps.clock.now();
  const known = await db(deps.database).selectFrom('Share').select('videoUrl').where('url', '=', url).executeTakeFirst();
  if (known) return async (tx) => void (await db(tx).updateTable('Share').set({ seenAt: now }).where('url', '=', url).execute());
  if (await isHostMuted(deps, hostOf(url))) return undefined;
  return skipFailures(deps, url, async () => {
    const { object, url: id } = await fetchObject(deps, url);
    const by = canonicalUrl(deps, idOf(object['actor']));
    const isOfIt = object['type'] === 'Announce' && canonicalUrl(deps, idOf(object['object'])) === video.url;
    if (!isOfIt || id !== url || !by || !isOnHostOf(by, url)) return undefined;
    const actor = await requireActor(deps, by);
    if (actor.type !== 'Application' && actor.type !== 'Group') return undefined;
    return async (tx) => {
      await storeShare(tx, { url, videoUrl: video.url, actorId: actor.id, createdAt: now });
      await relistVideo(tx, video);
    };
  });
}

/** Who is not listed any more, shares the video no longer. */
export async function removeUnlistedShares(tx: Transaction, crawl: Crawl, isWhole: boolean): Promise<void> {
  const video = isWhole ? await findVideo(tx, crawl) : undefined;
  if (!video) return;
  await db(tx).deleteFrom('Share').where('videoUrl', '=', video.url).where('seenAt', '<', crawl.startedAt).execute();
  await relistVideo(tx, video);
}
