import { listing, type TypeOf } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { type NotificationType, type notification, notificationsApi } from '@flotilla/contracts-videos';
import { anyOf, type Connection, countRows, type InferResult, page, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Channel, findOwnAccountId, type StoredImage, shapeImages, shapeState, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls, splitKey } from '../../instance-urls.ts';
import { importColumn } from './import-column.ts';
import { isShownTo } from './is-shown.ts';
import { Notification } from './notification.entity.ts';
import { reportColumn, shapeReport } from './shape-report.ts';

const db = tables({ Account, Channel, Notification, Video });

type Filters = { readonly unread: boolean | undefined; readonly typeOneOf: readonly number[] | undefined };

const toldTo = (on: Connection, accountId: number, { unread, typeOneOf }: Filters) =>
  db(on)
    .selectFrom('Notification as n')
    .where('n.accountId', '=', accountId)
    .$if(unread !== undefined, (some) => some.where((eb) => (unread ? eb.not(eb.ref('n.read')) : eb('n.read', '=', true))))
    .$if(typeOneOf !== undefined, (some) => some.where((eb) => anyOf(eb, 'n.type', (typeOneOf ?? []) as NotificationType[])));

const rowsOf = (on: Connection, accountId: number, { userId }: Caller, filters: Filters) =>
  toldTo(on, accountId, filters)
    .leftJoin('Video as v', 'v.id', 'n.videoId')
    .leftJoin('Channel as vc', 'vc.id', 'v.channelId')
    .leftJoin('Account as a', 'a.id', 'n.actorId')
    .leftJoin('Channel as c', 'c.id', 'n.channelId')
    .select(['n.id', 'n.type', 'n.read', 'n.createdAt', 'n.updatedAt', 'n.videoId', 'n.commentId', 'n.threadId', 'n.heldForReview'])
    .select(reportColumn.as('report'))
    .select(importColumn.as('videoImport'))
    .select(['n.abuseId', 'n.blockId', 'n.followId', 'n.registrationId', 'n.registrationUsername', 'n.actorId'])
    .select(['v.uuid', 'v.name as videoName', 'v.state', 'v.channelId as videoChannelId'])
    .select(['vc.name as videoChannelName', 'vc.displayName as videoChannelDisplayName', 'vc.avatars as videoChannelAvatars'])
    .select(['a.name as actorName', 'a.displayName as actorDisplayName', 'a.avatars as actorAvatars'])
    .select(['c.name as channelName', 'c.displayName as channelDisplayName'])
    .where(isShownTo(sql.val(userId)))
    // What is gone is not shown; a job is about to remove it.
    .where((eb) => eb.or([eb('n.videoId', 'is', null), eb('v.id', 'is not', null)]));
type Row = InferResult<ReturnType<typeof rowsOf>>[number];

/** The caller's notifications with what they are about, as it is called now (docs/contract/notifications.md#list). */
export const listMyNotifications = listing(
  notificationsApi.listMyNotifications,
  async ({ database, config }: Pick<Deps, 'config' | 'database'>, { unread, typeOneOf, ...paging }, caller: Caller) => {
    const urls = instanceUrls(config.publicUrl);
    const accountId = await findOwnAccountId({ database }, caller);
    const filters = { unread, typeOneOf };
    return page({
      query: rowsOf(database, accountId, caller, filters),
      // Counted by an index that holds all that is asked of it.
      total: () => countRows(toldTo(database, accountId, filters).where(isShownTo(sql.val(caller.userId)))),
      paging,
      sorts: { createdAt: 'n.createdAt', read: 'n.read' },
      shape: (row) => shape(row, urls),
    });
  },
);

function shape(row: Row, urls: InstanceUrls): TypeOf<typeof notification> {
  const { id, type, read, createdAt, updatedAt, commentId, blockId, abuseId, report, threadId, heldForReview, followId, registrationId } =
    row;
  const video = row.uuid === null || row.videoId === null ? undefined : shapeVideo(row, row.videoId, row.uuid);
  const actor = [row.actorName, row.actorDisplayName, row.actorAvatars] as const;
  const account = row.actorId === null ? undefined : shapeActor(row.actorId, actor, urls);
  const channel = [row.videoChannelName, row.videoChannelDisplayName, row.videoChannelAvatars] as const;
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
    ...(abuseId !== null && report && { abuse: shapeReport(abuseId, report, urls.host) }),
    ...(blockId !== null && video && { videoBlacklist: { id: blockId, video } }),
    ...(row.videoImport && video && { videoImport: { ...row.videoImport, video } }),
    ...(commentId === null &&
      blockId === null &&
      row.videoImport === null &&
      video && {
        video: { ...video, channel: shapeActor(row.videoChannelId ?? 0, channel, urls) },
      }),
    ...(followId !== null &&
      account && {
        actorFollow: {
          id: followId,
          state: 'accepted' as const,
          follower: account,
          following: { type: 'channel' as const, name: row.channelName ?? '', displayName: row.channelDisplayName ?? '', host: urls.host },
        },
      }),
    ...(commentId === null && followId === null && account && { account }),
    ...(registrationId !== null && { registration: { id: registrationId, username: row.registrationUsername ?? '' } }),
  };
}

function shapeVideo(row: Row, id: number, uuid: string) {
  return { id, uuid, shortUUID: shortUuid(uuid), name: row.videoName ?? '', state: shapeState(row.state ?? 0) };
}

type Joined = readonly [name: string | null, displayName: string | null, avatars: readonly StoredImage[] | null];

/** The widest of its images stands alone as well. */
function shapeActor(id: number, [key, displayName, stored]: Joined, urls: InstanceUrls) {
  const { name, host = urls.host } = splitKey(key ?? '');
  const avatars = shapeImages('avatar', stored ?? [], urls).map(({ width, fileUrl, path }) => ({ width, fileUrl, path }));
  const [avatar] = avatars;
  return { id, name, displayName: displayName ?? '', host, avatars, ...(avatar && { avatar }) };
}
