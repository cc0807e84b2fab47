import { listing, type TypeOf } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { type NotificationType, type notification, notificationsApi } from '@flotilla/contracts-videos';
import { anyOf, type Connection, countRows, type InferResult, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Channel, findOwnAccountId, shapeState, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isShown } from './is-shown.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Account, Channel, Notification, Video });

type Filters = { readonly unread: boolean | undefined; readonly typeOneOf: readonly number[] | undefined };

const toldTo = (on: Connection, accountId: number, { unread, typeOneOf }: Filters) =>
  db(on)
    .selectFrom('Notification as n')
    .where('n.accountId', '=', accountId)
    .$if(unread !== undefined, (some) => some.where((eb) => (unread ? eb.not(eb.ref('n.read')) : eb('n.read', '=', true))))
    .$if(typeOneOf !== undefined, (some) => some.where((eb) => anyOf(eb, 'n.type', (typeOneOf ?? []) as NotificationType[])));

const rowsOf = (on: Connection, accountId: number, filters: Filters) =>
  toldTo(on, accountId, filters)
    .leftJoin('Video as v', 'v.id', 'n.videoId')
    .leftJoin('Channel as vc', 'vc.id', 'v.channelId')
    .leftJoin('Account as a', 'a.id', 'n.actorId')
    .leftJoin('Channel as c', 'c.id', 'n.channelId')
    .select(['n.id', 'n.type', 'n.read', 'n.createdAt', 'n.updatedAt', 'n.videoId', 'n.commentId', 'n.threadId', 'n.heldForReview'])
    .select(['n.followId', 'n.registrationId', 'n.registrationUsername', 'n.actorId'])
    .select(['v.uuid', 'v.name as videoName', 'v.state', 'v.channelId as videoChannelId'])
    .select(['vc.name as videoChannelName', 'vc.displayName as videoChannelDisplayName'])
    .select(['a.name as actorName', 'a.displayName as actorDisplayName', 'c.name as channelName', 'c.displayName as channelDisplayName'])
    .where(isShown)
    // What is gone is not shown; a job is about to remove it.
    .where((eb) => eb.or([eb('n.videoId', 'is', null), eb('v.id', 'is not', null)]));
type Row = InferResult<ReturnType<typeof rowsOf>>[number];

/** The caller's notifications with what they are about, as it is called now (docs/contract/notifications.md#list). */
export const listMyNotifications = listing(
  notificationsApi.listMyNotifications,
  async ({ database, config }: Pick<Deps, 'config' | 'database'>, { unread, typeOneOf, ...paging }, caller: Caller) => {
    const { host } = instanceUrls(config.publicUrl);
    const accountId = await findOwnAccountId({ database }, caller);
    const filters = { unread, typeOneOf };
    return page({
      query: rowsOf(database, accountId, filters),
      // Counted by an index that holds all that is asked of it.
      total: () => countRows(toldTo(database, accountId, filters).where(isShown)),
      paging,
      sorts: { createdAt: 'n.createdAt', read: 'n.read' },
      shape: (row) => shape(row, host),
    });
  },
);

function shape(row: Row, host: string): TypeOf<typeof notification> {
  const { id, type, read, createdAt, updatedAt, commentId, threadId, heldForReview, followId, registrationId } = row;
  const video = row.uuid === null || row.videoId === null ? undefined : shapeVideo(row, row.videoId, row.uuid);
  const account = row.actorId === null ? undefined : shapeActor(row.actorId, row.actorName, row.actorDisplayName, host);
  return {
    id,
    type,
    read,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    data: {},
    ...(commentId !== null &&
      video &&
      account && { comment: { id: commentId, threadId: threadId ?? commentId, account, video, heldForReview } }),
    ...(commentId === null &&
      video && {
        video: { ...video, channel: shapeActor(row.videoChannelId ?? 0, row.videoChannelName, row.videoChannelDisplayName, host) },
      }),
    ...(followId !== null &&
      account && {
        actorFollow: {
          id: followId,
          state: 'accepted' as const,
          follower: account,
          following: { type: 'channel' as const, name: row.channelName ?? '', displayName: row.channelDisplayName ?? '', host },
        },
      }),
    ...(commentId === null && followId === null && account && { account }),
    ...(registrationId !== null && { registration: { id: registrationId, username: row.registrationUsername ?? '' } }),
  };
}

function shapeVideo(row: Row, id: number, uuid: string) {
  return { id, uuid, shortUUID: shortUuid(uuid), name: row.videoName ?? '', state: shapeState(row.state ?? 0) };
}

const shapeActor = (id: number, name: string | null, displayName: string | null, host: string) => ({
  id,
  name: name ?? '',
  displayName: displayName ?? '',
  host,
  avatars: [],
});
