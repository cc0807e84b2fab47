import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import type { Crawl } from '../crawls/crawl.entity.ts';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { describeActor } from '../remote-actors/describe-actor.ts';
import type { FetchFailure } from '../remote-actors/fetch-failure.ts';
import type { FetchedObject } from '../remote-actors/fetch-object.ts';
import { RemoteComment } from '../remote-comments/remote-comment.entity.ts';
import { endComment } from '../remote-comments/store-comments.ts';
import { Share } from '../remote-videos/share.entity.ts';
import { RemoteRating } from './remote-rating.entity.ts';

/** Checks in a row, a week apart. */
const MOST_FAILURES = 3;

const db = tables({ Actor, RemoteComment, RemoteRating, Share });

/** It is still there, or its tombstone. */
export async function interactionFound(_deps: Deps, crawl: Crawl, { object }: FetchedObject): Promise<Effect> {
  return async (tx) => {
    if (object['type'] === 'Tombstone') await interactionGone(tx, crawl);
    else await countFailures(tx, crawl.url, 'none');
  };
}

/** Takes back what is gone where it was said. */
export async function interactionGone(tx: Transaction, { url, startedAt }: Pick<Crawl, 'startedAt' | 'url'>): Promise<void> {
  const ratings = await db(tx).deleteFrom('RemoteRating').where('url', '=', url).returning(['videoUrl', 'actorId']).execute();
  for (const { videoUrl, actorId } of ratings) {
    const actor = await db(tx).selectFrom('Actor').selectAll().where('id', '=', actorId).executeTakeFirst();
    if (actor)
      publish(tx, federationEvents.remoteRated, { about: videoUrl, activityUrl: url, rating: 'none', account: describeActor(actor) });
  }
  await db(tx).deleteFrom('Share').where('url', '=', url).where('checkAt', 'is not', null).execute();
  await endComment(tx, { url, now: startedAt });
}

/** Its instance could not be reached for a third week, or cannot say. */
export async function interactionFailed(tx: Transaction, crawl: Crawl, { kind }: FetchFailure): Promise<void> {
  if ((await countFailures(tx, crawl.url, kind === 'unavailable' ? 'more' : 'none')) >= MOST_FAILURES) await interactionGone(tx, crawl);
}

async function countFailures(tx: Transaction, url: string, change: 'more' | 'none'): Promise<number> {
  const counted = [];
  for (const kind of ['RemoteRating', 'Share', 'RemoteComment'] as const) {
    const rows = await db(tx)
      .updateTable(kind)
      .set((eb) => ({ failures: change === 'more' ? eb('failures', '+', 1) : 0 }))
      .where('url', '=', url)
      .where('checkAt', 'is not', null)
      .returning('failures')
      .execute();
    counted.push(...rows.map(({ failures }) => failures));
  }
  return Math.max(0, ...counted);
}
