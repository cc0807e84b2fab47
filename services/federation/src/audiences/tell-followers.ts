import { randomUUID } from 'node:crypto';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { Follow } from '../follows/follow.entity.ts';
import { viewActivity } from '../objects/activities.ts';
import { videoAudience } from '../objects/audience.ts';
import { send } from '../outbox/send.ts';
import { publishViewsLater } from '../publications/federate-video.ts';
import { PublishedObject } from '../publications/published-object.entity.ts';
import type { Watched } from './watched.ts';

/** Longer than it is to the next report. */
const WATCHED_FOR_MS = 150_000;
/** A view tells followers no number; after an hour it tells them nothing at all. */
const VIEW_KEPT_MS = 60 * 60_000;

const db = tables({ Actor, Follow, PublishedObject });

/** Tells those who follow a video of this instance how many watch it, that some did, and later how many views it has. */
export async function tellFollowers(
  tx: Transaction,
  { videos, at }: { readonly videos: readonly Watched[]; readonly at: Date },
  { urls, clock }: Pick<Deps, 'clock' | 'urls'>,
): Promise<void> {
  const now = clock.now();
  const expires = new Date(at.getTime() + WATCHED_FOR_MS);
  const actors = await findActors(tx, videos);
  const server = actors.get('server 0');
  const followed = await findFollowed(
    tx,
    [...actors.values()].map(({ id }) => id),
  );
  const known = await findKnown(tx, videos);
  for (const { videoId, videoUuid, accountId, channelId, views, viewers } of videos) {
    const [account, channel] = [actors.get(`account ${accountId}`), actors.get(`channel ${channelId}`)];
    if (!server || !account || !channel || !known.has(videoId)) continue;
    const followersOf = [account.id, channel.id, server.id].filter((id) => followed.has(id));
    if (followersOf.length === 0) continue;
    const audience = videoAudience({ isPublic: true, account: account.url, channel: channel.url });
    const tell = (name: string, watching: { readonly viewers: number; readonly until: Date } | undefined, staleAt: Date) => {
      const activity = viewActivity(server.url, { videoId, name, video: urls.video(videoUuid), audience, ...(watching && { watching }) });
      return send(tx, { actorId: server.id, context: 'View', activity, to: { followersOf }, staleAt });
    };
    if (viewers > 0 && expires > now) await tell(videoUuid, { viewers, until: expires }, expires);
    if (views === 0) continue;
    await tell(randomUUID(), undefined, new Date(at.getTime() + VIEW_KEPT_MS));
    await publishViewsLater(tx, videoId, now);
  }
}

/** The instance, and the owners of videos, by kind and id. */
async function findActors(tx: Transaction, videos: readonly Watched[]) {
  const [accounts, channels] = [videos.map(({ accountId }) => accountId), videos.map(({ channelId }) => channelId)];
  const rows = await db(tx)
    .selectFrom('Actor')
    .select(['id', 'url', 'localKind', 'localId'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('localKind', '=', 'server'),
        eb.and([eb('localKind', '=', 'account'), anyOf(eb, 'localId', accounts)]),
        eb.and([eb('localKind', '=', 'channel'), anyOf(eb, 'localId', channels)]),
      ]),
    )
    .execute();
  return new Map(rows.map((actor) => [`${actor.localKind} ${actor.localId}`, actor]));
}

/** Which of these actors somebody elsewhere follows. */
async function findFollowed(tx: Transaction, actorIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db(tx)
    .selectFrom('Follow as f')
    .innerJoin('Actor as a', 'a.id', 'f.followerId')
    .select('f.followedId')
    .distinct()
    .where((eb) => anyOf(eb, 'f.followedId', actorIds))
    .where('f.state', '=', 'accepted')
    .where('a.localKind', 'is', null)
    .execute();
  return new Set(rows.map(({ followedId }) => followedId));
}

/** Which of these videos peers know. */
async function findKnown(tx: Transaction, videos: readonly Watched[]): Promise<ReadonlySet<number>> {
  const ids = videos.map(({ videoId }) => videoId);
  const rows = await db(tx)
    .selectFrom('PublishedObject')
    .select('localId')
    .where('kind', '=', 'video')
    .where((eb) => anyOf(eb, 'localId', ids))
    .where('knownSince', 'is not', null)
    .execute();
  return new Set(rows.map(({ localId }) => localId));
}
