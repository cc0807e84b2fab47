import { includeBits, type VideoPrivacy } from '@flotilla/contracts-shared';
import type { DeclaredRow } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { utc } from '../../iso-date.ts';
import type { StoredImage } from '../accounts/stored-image.ts';
import type { ListedThumbnail } from './video.entity.ts';

export type FileTuple = [
  id: number,
  kind: 'hls' | 'web',
  resolution: number,
  width: number | null,
  height: number | null,
  size: number,
  fps: number,
  hasAudio: boolean,
  hasVideo: boolean,
  filename: string | null,
  playlistFilename: string | null,
  /** Of a remote video, which has no file names here. */
  url: string | null,
  metadataUrl: string | null,
];
export type PlaylistTuple = [
  id: number,
  masterFilename: string | null,
  segmentsFilename: string | null,
  url: string | null,
  segmentsUrl: string | null,
];
export type SourceTuple = [
  inputFilename: string,
  size: number,
  video: { width: number; height: number; coded?: { width: number; height: number }; fps: number } | null,
  metadata: unknown,
  createdAt: string,
];

/** Columns of `videos v join channels c join accounts a`, as the statements below name them. */
export const videoRow = {
  id: p.integer(),
  uuid: p.uuid(),
  url: p.text().nullable(),
  isLive: p.boolean(),
  name: p.text(),
  category: p.integer().nullable(),
  licence: p.integer().nullable(),
  language: p.text().nullable(),
  privacy: p.integer().$type<VideoPrivacy>(),
  policyVersion: p.integer(),
  blocked: p.boolean(),
  state: p.integer(),
  waitTranscoding: p.boolean(),
  nsfw: p.boolean(),
  nsfwFlags: p.integer(),
  nsfwSummary: p.text().nullable(),
  description: p.text().nullable(),
  duration: p.integer(),
  aspectRatio: p.double().$type<number>().nullable(),
  views: p.integer(),
  likes: p.integer(),
  dislikes: p.integer(),
  comments: p.integer(),
  downloads: p.integer(),
  thumbnails: p.json<ListedThumbnail[]>(),
  createdAt: p.text(),
  updatedAt: p.text(),
  publishedAt: p.text(),
  originallyPublishedAt: p.text().nullable(),
  channelId: p.integer(),
  channelName: p.text(),
  channelUrl: p.text().nullable(),
  channelDisplayName: p.text(),
  channelAvatars: p.json<StoredImage[]>(),
  accountId: p.integer(),
  accountName: p.text(),
  accountUrl: p.text().nullable(),
  accountDisplayName: p.text(),
  accountAvatars: p.json<StoredImage[]>(),
};
export const filesRow = { files: p.json<FileTuple[]>().nullable(), playlist: p.json<PlaylistTuple>().nullable() };
const tagsRow = { tags: p.array().$type<string[]>() };
/** Null where it is not blocked, too. */
const blockRow = { blockedReason: p.text().nullable() };
const scheduleRow = { scheduledUpdateAt: p.text().nullable(), scheduledPrivacy: p.integer().nullable() };
/** What `include` may add to the row of a list. */
export const includedRow = {
  ...filesRow,
  ...tagsRow,
  ...scheduleRow,
  ...blockRow,
  blockedOwner: p.boolean(),
  blockedServer: p.boolean(),
  source: p.json<SourceTuple>().nullable(),
};
export type VideoRow = DeclaredRow<typeof videoRow> & Partial<DeclaredRow<typeof includedRow>>;

const WITHOUT_DESCRIPTION = `v.id, v.uuid, v.url, v.is_live as "isLive", v.name, v.category, v.licence, v.language, v.privacy, v.policy_version as "policyVersion", v.blocked, v.state, v.wait_transcoding as "waitTranscoding",
  v.nsfw, v.nsfw_flags as "nsfwFlags", v.nsfw_summary as "nsfwSummary", v.duration, v.aspect_ratio as "aspectRatio",
  v.views + came.viewed as views, v.likes + came.liked as likes, v.dislikes + came.disliked as dislikes, v.comments + came.commented as comments,
  v.downloads + came.downloaded as downloads, v.thumbnails,
  ${utc('v.created_at')} as "createdAt", ${utc('v.updated_at')} as "updatedAt", ${utc('v.published_at')} as "publishedAt",
  ${utc('v.originally_published_at')} as "originallyPublishedAt",
  c.id as "channelId", c.name as "channelName", c.url as "channelUrl", c.display_name as "channelDisplayName", c.avatars as "channelAvatars",
  a.id as "accountId", a.name as "accountName", a.url as "accountUrl", a.display_name as "accountDisplayName", a.avatars as "accountAvatars"`;

/** What came to the numbers of a video `v`; to be joined where the columns here are read. */
export const CAME = `cross join lateral (select coalesce(sum(likes), 0)::int as liked, coalesce(sum(dislikes), 0)::int as disliked,
    coalesce(sum(comments), 0)::int as commented, coalesce(sum(views), 0)::int as viewed, coalesce(sum(downloads), 0)::int as downloaded from video_number_changes where video_id = v.id) came`;

/** Lists show the beginning of a description; two more characters are read to know whether it is longer. */
export const LIST_COLUMNS = `${WITHOUT_DESCRIPTION}, left(v.description, 252) as description`;

/** The files of a video `v`. */
export const FILES = `(select json_agg(json_build_array(f.id, f.kind, f.resolution, f.width, f.height, f.size, f.fps, f.has_audio, f.has_video,
    f.filename, f.playlist_filename, f.url, f.metadata_url) order by f.resolution desc, f.id) from video_files f where f.video_id = v.id) as files,
  (select json_build_array(s.id, s.master_filename, s.segments_filename, s.url, s.segments_url) from streaming_playlists s where s.video_id = v.id) as playlist`;

const SOURCE = `(select json_build_array(s.input_filename, s.size, s.probe -> 'video', s.metadata, ${utc('s.created_at')})
  from video_sources s where s.video_id = v.id and s.version = v.source_version) as source`;

const SCHEDULE = `${utc('v.scheduled_update_at')} as "scheduledUpdateAt", v.scheduled_privacy as "scheduledPrivacy"`;

const BLOCK = `(select b.reason from video_blocks b where b.video_id = v.id) as "blockedReason"`;

/** Each mute is looked up by its key: those of the instance are without an account. */
function blockedFor(viewerId: number | null): string {
  const isMuted = (what: string) =>
    ['is null', `= ${viewerId}`].map((by) => `exists (select from mutes m where m.by_account_id ${by} and ${what})`).join(' or ');
  return `(${isMuted('m.account_id = a.id')}) as "blockedOwner", (${isMuted('m.account_id is null and m.host = a.host')}) as "blockedServer"`;
}

/** What `include` adds to the columns of a list, for this account. */
export function extraColumns({ include, viewerId }: { readonly include: number; readonly viewerId: number | null }): string {
  const columns = [
    ...(include & includeBits.NOT_PUBLISHED_STATE ? [SCHEDULE] : []),
    ...(include & includeBits.BLACKLISTED ? [BLOCK] : []),
    ...(include & includeBits.FILES ? [FILES] : []),
    ...(include & includeBits.SOURCE ? [SOURCE] : []),
    ...(include & includeBits.BLOCKED_OWNER ? [blockedFor(viewerId)] : []),
    ...(include & includeBits.TAGS ? ['v.tags'] : []),
  ];
  return columns.map((column) => `, ${column}`).join('');
}

/** What `GET /videos/{id}` shows beyond a list. */
export const videoDetailsRow = {
  ...videoRow,
  ...filesRow,
  ...tagsRow,
  ...scheduleRow,
  ...blockRow,
  support: p.text().nullable(),
  commentsPolicy: p.integer(),
  downloadEnabled: p.boolean(),
  isEmbeddedByListed: p.boolean(),
  inputFileUpdatedAt: p.text().nullable(),
  ownerUserId: p.integer().nullable(),
  isFollowed: p.boolean(),
  accountFollowersElsewhere: p.integer(),
  channelFollowersElsewhere: p.integer(),
  accountDescription: p.text().nullable(),
  accountFollowingCount: p.integer(),
  accountCreatedAt: p.text(),
  accountUpdatedAt: p.text(),
  channelDescription: p.text().nullable(),
  channelSupport: p.text().nullable(),
  channelBanners: p.json<StoredImage[]>(),
  channelFollowersCount: p.integer(),
  channelCreatedAt: p.text(),
  channelUpdatedAt: p.text(),
};
export type VideoDetailsRow = DeclaredRow<typeof videoDetailsRow>;

export const DETAILS_COLUMNS = `${WITHOUT_DESCRIPTION}, v.description, v.tags, ${SCHEDULE}, ${BLOCK}, v.support, v.comments_policy as "commentsPolicy",
  v.download_enabled as "downloadEnabled", v.embed_domains is not null as "isEmbeddedByListed", ${utc('v.input_file_updated_at')} as "inputFileUpdatedAt", a.user_id as "ownerUserId", v.is_followed as "isFollowed",
  a.followers_elsewhere as "accountFollowersElsewhere", c.followers_elsewhere as "channelFollowersElsewhere",
  a.description as "accountDescription", a.following_count as "accountFollowingCount", ${utc('a.created_at')} as "accountCreatedAt", ${utc('a.updated_at')} as "accountUpdatedAt",
  c.description as "channelDescription", c.support as "channelSupport", c.banners as "channelBanners", c.followers_count as "channelFollowersCount",
  ${utc('c.created_at')} as "channelCreatedAt", ${utc('c.updated_at')} as "channelUpdatedAt", ${FILES}`;
