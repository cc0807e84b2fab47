import type { TypeOf } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { abuseStates, type adminAbuse, type userAbuse } from '@flotilla/contracts-videos';
import { anyOf, type Connection, datesAsText } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import {
  accountRows,
  channelRows,
  createPictureTokens,
  maySee,
  shapeAccount,
  shapeChannel,
  shapeChannelWithOwner,
  shapeThumbnails,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls } from '../../instance-urls.ts';
import type { AbuseRow } from './abuse-rows.ts';

type Shaping = Pick<Deps, 'clock' | 'config' | 'database'>;
type Video = TypeOf<typeof userAbuse>['video'];
type Comment = TypeOf<typeof userAbuse>['comment'];

/** Reports as who made them sees them. What they may not see any more is told as it was when they reported it. */
export async function shapeForReporter(deps: Shaping, rows: readonly AbuseRow[], caller: Caller): Promise<TypeOf<typeof userAbuse>[]> {
  const around = await readAround(deps, rows, caller);
  return rows.map((row) => ({ ...shapeCommon(row, around), video: shapeVideo(row, around), comment: shapeComment(row, around) }));
}

/** Reports as moderators see them. */
export async function shapeForModerator(deps: Shaping, rows: readonly AbuseRow[], caller: Caller): Promise<TypeOf<typeof adminAbuse>[]> {
  const around = await readAround(deps, rows, caller);
  return rows.map((row) => {
    const { countReports, nthReport, countReportsForReporter, countReportsForReportee, reporterAccountId, flaggedAccountId } = row;
    const video = shapeVideo(row, around);
    const comment = shapeComment(row, around);
    return {
      ...shapeCommon(row, around),
      reporterAccount: around.accountOf(reporterAccountId),
      moderationComment: row.moderationComment,
      video: video && { ...video, countReports, nthReport },
      comment: comment && { ...comment, reportedText: row.commentText ?? '' },
      ...(reporterAccountId !== null && { countReportsForReporter }),
      ...(flaggedAccountId !== null && { countReportsForReportee }),
    };
  });
}

/** What reports of former releases do not say, and images: those of a channel that is gone are gone, too. */
const NO_MORE = { url: null, followersElsewhere: 0, avatars: [], banners: [] };

type Around = Awaited<ReturnType<typeof readAround>>;

/** The accounts and channels that are named. */
async function readAround({ database, config, clock }: Shaping, rows: readonly AbuseRow[], caller: Caller) {
  const urls = instanceUrls(config.publicUrl);
  const [accounts, channels] = await Promise.all([
    readAccounts(database, [...new Set(rows.flatMap((row) => [row.reporterAccountId ?? [], row.flaggedAccountId ?? []].flat()))], urls),
    readChannels(database, [...new Set(rows.flatMap(({ channelId }) => channelId ?? []))], urls),
  ]);
  return {
    urls,
    caller,
    channels,
    pictureToken: createPictureTokens({ config, clock }),
    accountOf: (id: number | null) => (id === null ? null : (accounts.get(id) ?? null)),
  };
}

async function readAccounts(on: Connection, ids: readonly number[], urls: InstanceUrls) {
  const rows = await accountRows(on)
    .where((eb) => anyOf(eb, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, shapeAccount(datesAsText(row), urls)]));
}

async function readChannels(on: Connection, ids: readonly number[], urls: InstanceUrls) {
  const rows = await channelRows(on)
    .where((eb) => anyOf(eb, 'c.id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, shapeChannelWithOwner(row, urls)]));
}

function shapeCommon(row: AbuseRow, { accountOf }: Around) {
  const { id, reason, predefinedReasons, flaggedAccountId, state, countMessages, createdAt, updatedAt } = row;
  return {
    id,
    reason,
    predefinedReasons,
    flaggedAccount: accountOf(flaggedAccountId),
    state: { id: state, label: abuseStates[state] ?? 'Unknown' },
    countMessages,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The video as it is now, for who may see it. */
function nowOf({ uuid, name, nsfw, privacy, blocked, policyVersion, ownerUserId, thumbnails, channelId }: AbuseRow, { caller }: Around) {
  if (uuid === null || name === null || nsfw === null || privacy === null || blocked === null) return undefined;
  if (policyVersion === null || channelId === null) return undefined;
  const video = { uuid, name, nsfw, privacy, blocked, policyVersion, ownerUserId, channelId, thumbnails: thumbnails ?? [] };
  return maySee(video, caller, 'uuid') ? video : undefined;
}

function shapeVideo(row: AbuseRow, around: Around): Video {
  const { kind, videoId, videoUuid, videoName, videoNsfw, startAt, endAt } = row;
  const { urls, caller, pictureToken, channels } = around;
  const now = nowOf(row, around);
  const channel = (now && channels.get(now.channelId)) ?? (row.channel && shapeChannel({ ...NO_MORE, ...row.channel }, null, urls));
  if (kind !== 'video' || videoId === null || videoUuid === null || !channel) return null;
  const pictures = now ? shapeThumbnails(now.thumbnails, urls, pictureToken(now, { caller })) : { thumbnails: [], thumbnailPath: null };
  return {
    id: videoId,
    uuid: videoUuid,
    shortUUID: shortUuid(videoUuid),
    name: now?.name ?? videoName ?? '',
    nsfw: now?.nsfw ?? videoNsfw,
    deleted: row.uuid === null,
    blacklisted: row.blocked === true,
    startAt,
    endAt,
    thumbnails: pictures.thumbnails,
    ...(now && { thumbnailPath: pictures.thumbnailPath }),
    channel,
  };
}

function shapeComment(row: AbuseRow, around: Around): Comment {
  const { kind, commentId, threadId, videoId, videoUuid, videoName, text } = row;
  if (kind !== 'comment' || commentId === null || threadId === null || videoId === null || videoUuid === null) return null;
  const video = { id: videoId, uuid: videoUuid, name: nowOf(row, around)?.name ?? videoName ?? '' };
  return { id: commentId, threadId, text: text ?? '', deleted: text === null, video };
}
