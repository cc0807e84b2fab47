import { randomUUID } from 'node:crypto';
import { sql, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { viewActivity } from '../objects/activities.ts';
import { accountAudience } from '../objects/audience.ts';
import { awayHosts } from '../outbox/away-hosts.ts';
import { DeliveryHost } from '../outbox/delivery-host.entity.ts';
import { send } from '../outbox/send.ts';
import { findServerId } from '../publications/local-actors.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { UntoldViews } from './untold-views.entity.ts';

const MOST_OF_VIDEO = 50;
const MOST_VIDEOS = 100;
const MOST_ACTIVITIES = 500;

const db = tables({ Actor, DeliveryHost, RemoteVideo, UntoldViews });

/** Tells instances of views of their videos, one activity each; those that are away are told when they are back. */
export async function tellViews({ database, urls }: Pick<Deps, 'database' | 'urls'>): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await findUntold(tx);
    const actorId = await findServerId(tx);
    let left = MOST_ACTIVITIES;
    for (const { videoId, localId, views, video, account, inbox } of rows) {
      const told = Math.min(views, MOST_OF_VIDEO, left);
      if (told === 0) return;
      left -= told;
      for (let count = 0; count < told; count++) {
        const activity = viewActivity(urls.server, { videoId: localId, name: randomUUID(), video, audience: accountAudience(account) });
        await send(tx, { actorId, context: 'View', activity, to: { inboxes: [inbox] } });
      }
      if (told === views) await db(tx).deleteFrom('UntoldViews').where('videoId', '=', videoId).execute();
      else
        await db(tx)
          .updateTable('UntoldViews')
          .set({ views: views - told })
          .where('videoId', '=', videoId)
          .execute();
    }
  });
}

/** Locked, so that what is counted meanwhile is added afterwards. Everybody has a turn: which come first is left to chance. */
const findUntold = (tx: Transaction) =>
  db(tx)
    .selectFrom('UntoldViews as u')
    .innerJoin('RemoteVideo as v', 'v.id', 'u.videoId')
    .innerJoin('Actor as a', 'a.id', 'v.accountId')
    .select(['u.videoId', 'u.localId', 'u.views', 'v.url as video', 'a.url as account'])
    .select((eb) => eb.fn.coalesce('a.sharedInbox', 'a.inbox').as('inbox'))
    .where('a.deletedAt', 'is', null)
    .where('a.host', 'not in', awayHosts(tx))
    .orderBy(sql`random()`)
    .limit(MOST_VIDEOS)
    .forUpdate('u')
    .execute();

export const tellViewsEveryMinute = schedule('tell-views', 60, (deps: Deps) => () => tellViews(deps));
