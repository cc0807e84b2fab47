import { federationEvents } from '@flotilla/contracts-federation';
import { type Connection, lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import { Follow } from '../follows/follow.entity.ts';
import { describeActor } from '../remote-actors/describe-actor.ts';
import { readMoreLater } from '../upkeep/refresh-later.ts';
import type { FoundVideo } from './fetch-video.ts';
import { RemoteVideo } from './remote-video.entity.ts';
import { Share } from './share.entity.ts';

const db = tables({ Actor, Follow, RemoteVideo, Share });

export type KnownVideo = Pick<RemoteVideo, 'accountId' | 'channelId' | 'id' | 'isFollowed' | 'url'>;

export const findVideo = (on: Connection, url: string): Promise<KnownVideo | undefined> =>
  db(on).selectFrom('RemoteVideo').select(['id', 'url', 'accountId', 'channelId', 'isFollowed']).where('url', '=', url).executeTakeFirst();

/** Stores a video that was fetched because it was not known, unless somebody else did so meanwhile. `isNews`: subscribers are told. */
export async function storeNewVideo(tx: Transaction, found: FoundVideo, now: Date, { isNews = true } = {}): Promise<void> {
  const { url } = found.video;
  await lockUntilCommit(tx, `remote video ${url}`);
  const known = await findVideo(tx, url);
  if (known) await relistVideo(tx, known);
  else await storeVideo(tx, found, { isNew: isNews, now });
}

/** Stores what changed of a video, unless it was deleted while that was read. */
export async function storeChangedVideo(tx: Transaction, found: FoundVideo, now: Date): Promise<void> {
  const { url } = found.video;
  await lockUntilCommit(tx, `remote video ${url}`);
  if (await findVideo(tx, url)) await storeVideo(tx, found, { isNew: false, now });
}

/** Stores a video that is new or changed, and tells `videos` all of it. `isNew`: subscribers are told. */
async function storeVideo(
  tx: Transaction,
  { video, account, channel, isWhole }: FoundVideo,
  { isNew, now }: { readonly isNew: boolean; readonly now: Date },
): Promise<void> {
  const isFollowed = await isListed(tx, video.url, account.id);
  const { commentsUrl, sharesUrl } = video;
  const wholeAt = isWhole ? now : null;
  const row = { accountId: account.id, channelId: channel.id, isFollowed, commentsUrl, sharesUrl, updatedAt: now, wholeAt };
  await db(tx)
    .insertInto('RemoteVideo')
    .values({ url: video.url, ...row, createdAt: now })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
  publish(tx, federationEvents.remoteVideoChanged, describeVideo({ video, account, channel }, { isFollowed, isNew }));
  await readMoreLater(tx, video, isWhole, now);
}

/** A video as events bring it. */
export const describeVideo = (
  { video, account, channel }: Pick<FoundVideo, 'account' | 'channel' | 'video'>,
  { isFollowed, isNew }: { readonly isFollowed: boolean; readonly isNew: boolean },
) => ({
  about: video.url,
  video,
  account: describeActor(account),
  channel: describeActor(channel),
  listed: { isFollowed },
  isNew,
});

/** Tells `videos` when a video has begun or ceased to belong into lists. */
export async function relistVideo(tx: Transaction, { id, url, accountId }: Pick<KnownVideo, 'accountId' | 'id' | 'url'>): Promise<void> {
  const isFollowed = await isListed(tx, url, accountId);
  const changed = await db(tx)
    .updateTable('RemoteVideo')
    .set({ isFollowed })
    .where('id', '=', id)
    .where('isFollowed', '!=', isFollowed)
    .returning('id')
    .executeTakeFirst();
  if (changed) publish(tx, federationEvents.remoteVideoListed, { about: url, isFollowed });
}

export async function removeVideo(tx: Transaction, url: string): Promise<void> {
  await lockUntilCommit(tx, `remote video ${url}`);
  const removed = await db(tx).deleteFrom('RemoteVideo').where('url', '=', url).returning('id').executeTakeFirst();
  await db(tx).deleteFrom('Share').where('videoUrl', '=', url).execute();
  if (removed) publish(tx, federationEvents.remoteVideoDeleted, { about: url });
}

/** The instance follows the owner of a video, or an actor that shared it. */
async function isListed(tx: Transaction, videoUrl: string, accountId: number): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('Follow as f')
    .innerJoin('Actor as server', 'server.id', 'f.followerId')
    .select('f.id')
    .where('server.localKind', '=', 'server')
    .where('f.state', '=', 'accepted')
    .where((eb) =>
      eb.or([
        eb('f.followedId', '=', accountId),
        eb('f.followedId', 'in', eb.selectFrom('Share').select('actorId').where('videoUrl', '=', videoUrl)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who shares a video, each activity once; true when it is new. */
export async function storeShare(
  tx: Transaction,
  share: Pick<Share, 'actorId' | 'createdAt' | 'url' | 'videoUrl'> & { readonly checkAt?: Date | null },
): Promise<boolean> {
  const stored = await db(tx)
    .insertInto('Share')
    .values(share)
    .onConflict((conflict) => conflict.doNothing())
    .returning('url')
    .executeTakeFirst();
  return stored !== undefined;
}

type OfActor = { readonly url: string; readonly actorId: number };

export const findShare = (on: Connection, { url, actorId }: OfActor): Promise<Pick<Share, 'videoUrl'> | undefined> =>
  db(on).selectFrom('Share').select('videoUrl').where('url', '=', url).where('actorId', '=', actorId).executeTakeFirst();

/** Takes a share back, if it is of this actor; returns its video. */
export async function removeShare(tx: Transaction, { url, actorId }: OfActor): Promise<string | undefined> {
  const removed = await db(tx)
    .deleteFrom('Share')
    .where('url', '=', url)
    .where('actorId', '=', actorId)
    .returning('videoUrl')
    .executeTakeFirst();
  return removed?.videoUrl;
}
