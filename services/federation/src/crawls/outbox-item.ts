import { type Transaction, tables } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { isFollowedHere } from '../follows/is-followed-here.ts';
import { type Activity, readActivity } from '../inbox/activity.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { canonicalUrl, hostOf, isOnHostOf } from '../remote-actors/canonical-url.ts';
import { idOf, isFields } from '../remote-actors/read-fields.ts';
import { fetchListedVideo, listedVideo } from '../remote-videos/fetch-video.ts';
import { readVideo } from '../remote-videos/read-video.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { findVideo, relistVideo, storeNewVideo, storeShare } from '../remote-videos/store-video.ts';
import type { Crawl } from './crawl.entity.ts';
import type { CrawledItem } from './crawled-item.ts';
import { startCrawl } from './start-crawl.ts';

const db = tables({ RemoteVideo });

/** An activity in the outbox of somebody who is followed: videos that they made or shared; nobody is told of them. */
export async function outboxItem(deps: Deps, { crawl, actor, item }: CrawledItem): Promise<Effect | undefined> {
  const activity = actor && readActivity(deps, item, actor.url);
  if (!activity) return undefined;
  if (activity.type === 'Create') return created(deps, activity);
  if (activity.type === 'Announce' && actor.type !== 'Person') return announced(deps, activity, { crawl, actor });
  return undefined;
}

/** What a collection of its own host embeds is believed as it is. */
async function created(deps: Deps, { fields: { object, to } }: Activity): Promise<Effect | undefined> {
  const url = canonicalUrl(deps, idOf(object));
  if (!url || !isFields(object) || !isOnHostOf(url, String(object['id'])) || (await findVideo(deps.database, url))) return undefined;
  const read = readVideo(deps, object, { url, to });
  if (!read) return undefined;
  const found = await listedVideo(deps, read);
  if (!(await isFollowedHere(deps.database, found))) return undefined;
  return (tx) => storeNewVideo(tx, found, deps.clock.now(), { isNews: false });
}

async function announced(
  deps: Deps,
  activity: Activity,
  { crawl, actor }: Pick<CrawledItem, 'crawl'> & { readonly actor: Actor },
): Promise<Effect | undefined> {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host) return undefined;
  const known = await findVideo(deps.database, url);
  const found = known ? undefined : await fetchListedVideo(deps, url);
  const videoUrl = found?.video.url ?? url;
  return async (tx) => {
    const now = deps.clock.now();
    await storeShare(tx, { url: activity.id, videoUrl, actorId: actor.id, createdAt: now });
    if (known) await relistVideo(tx, known);
    if (found) await storeNewVideo(tx, found, now, { isNews: false });
    if (found) await readAccountFirst(tx, found.account, crawl, now);
  };
}

/** The outbox of an account embeds its videos: from the second of them on, that saves fetching each by its name. */
async function readAccountFirst(tx: Transaction, account: Actor, crawl: Crawl, now: Date): Promise<void> {
  if (!account.outbox || !isOnHostOf(account.outbox, crawl.url)) return;
  const known = await db(tx).selectFrom('RemoteVideo').select('id').where('accountId', '=', account.id).limit(2).execute();
  if (known.length < 2) return;
  await startCrawl(tx, { kind: 'outbox', url: account.outbox, actorId: account.id, unlessSince: crawl.startedAt }, now);
}
