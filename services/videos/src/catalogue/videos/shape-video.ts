import type { TypeOf } from '@flotilla/contract';
import { categories, includeBits, labelled, languages, licences, privacies, shortUuid, videoStates } from '@flotilla/contracts-shared';
import type { video } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { shapeSummary } from '../accounts/shape-actor.ts';
import { shapeFiles } from './shape-files.ts';
import { shapeSource } from './shape-source.ts';
import { shapeThumbnails } from './shape-thumbnails.ts';
import { truncated } from './truncated.ts';
import type { VideoRow } from './video-columns.ts';
import type { Viewers } from './viewers-now.ts';

export type ListedVideo = TypeOf<typeof video>;
const { NOT_PUBLISHED_STATE, BLACKLISTED, BLOCKED_OWNER, FILES, SOURCE, AUTOMATIC_TAGS, TAGS } = includeBits;
/** Includes state and schedules, for `includeScheduledLive`; not a bit of the request's `include`. */
export const SCHEDULED_LIVES = 1 << 30;

/** What is shown of a video besides its row. */
export type Around = { readonly urls: InstanceUrls; readonly pictureToken: string | undefined; readonly viewers: Viewers };

/** What every answer about a video contains, with the description as it was read. */
export function shapeCommon(row: VideoRow, { urls, pictureToken, viewers }: Around) {
  const { uuid } = row;
  return {
    id: row.id,
    uuid,
    shortUUID: shortUuid(uuid),
    url: row.url ?? `${urls.base}/videos/watch/${uuid}`,
    name: row.name,
    category: labelled(categories, row.category),
    licence: labelled(licences, row.licence),
    language: labelled(languages, row.language),
    privacy: { id: row.privacy, label: privacies[row.privacy] ?? 'Unknown' },
    nsfw: row.nsfw,
    nsfwFlags: row.nsfwFlags,
    nsfwSummary: row.nsfwSummary,
    truncatedDescription: truncated(row.description),
    description: row.description,
    isLocal: row.url === null,
    duration: row.duration,
    aspectRatio: row.aspectRatio,
    isLive: row.isLive,
    views: row.views,
    ...viewers,
    downloads: row.downloads,
    likes: row.likes,
    dislikes: row.dislikes,
    comments: row.comments,
    ...shapeThumbnails(row.thumbnails, urls, pictureToken),
    embedPath: `/videos/embed/${uuid}`,
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
    publishedAt: isoDate(row.publishedAt),
    originallyPublishedAt: row.originallyPublishedAt && isoDate(row.originallyPublishedAt),
  };
}

/** An item of a list, with what `include` asked for (docs/contract/videos.md#list-item). */
export function shapeVideo(row: VideoRow, include: number, around: Around): ListedVideo {
  const { urls } = around;
  const shaped = shapeCommon(row, around);
  const item: ListedVideo = Object.assign(shaped, {
    description: shaped.truncatedDescription,
    account: shapeSummary('accounts', accountOf(row), urls),
    channel: shapeSummary('video-channels', channelOf(row), urls),
  });
  return include === 0 ? item : Object.assign(item, extras(row, include, urls));
}

const accountOf = (row: VideoRow) => ({
  id: row.accountId,
  name: row.accountName,
  url: row.accountUrl,
  displayName: row.accountDisplayName,
  avatars: row.accountAvatars,
});

const channelOf = (row: VideoRow) => ({
  id: row.channelId,
  name: row.channelName,
  url: row.channelUrl,
  displayName: row.channelDisplayName,
  avatars: row.channelAvatars,
});

function extras(row: VideoRow, include: number, urls: InstanceUrls): Partial<ListedVideo> {
  return {
    ...(include & (NOT_PUBLISHED_STATE | SCHEDULED_LIVES) && { state: shapeState(row.state) }),
    ...(include & SCHEDULED_LIVES && { liveSchedules: [] }),
    ...(include & NOT_PUBLISHED_STATE && { waitTranscoding: row.waitTranscoding, ...shapeSchedule(row) }),
    ...(include & BLACKLISTED && { blacklisted: row.blocked, blacklistedReason: row.blockedReason ?? null }),
    ...(include & BLOCKED_OWNER && { blockedOwner: row.blockedOwner ?? false, blockedServer: row.blockedServer ?? false }),
    ...(include & FILES && shapeFiles(row, row.files ?? [], row.playlist ?? null, urls)),
    ...(include & SOURCE && { videoSource: row.source ? shapeSource(row.source) : null }),
    ...(include & AUTOMATIC_TAGS && { automaticTags: [] }),
    ...(include & TAGS && { tags: row.tags ?? [] }),
  };
}

/** The change of privacy that is still to come, if any. */
export function shapeSchedule({ scheduledUpdateAt, scheduledPrivacy: privacy }: Pick<VideoRow, 'scheduledPrivacy' | 'scheduledUpdateAt'>) {
  if (!scheduledUpdateAt) return {};
  return { scheduledUpdate: { updateAt: isoDate(scheduledUpdateAt), ...(privacy && { privacy }) } };
}

export function shapeState(state: number): { id: number; label: string } {
  return { id: state, label: videoStates[state] ?? 'Unknown' };
}
