import type { VideoPrivacy } from '@flotilla/contracts-shared';
import { hotStatement, prepared, tables } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import {
  Account,
  type ActorImageType,
  captionPath,
  findActorImage,
  mediaTypeOf,
  StreamingPlaylist,
  Thumbnail,
  Video,
  VideoCaption,
  type VideoFileKind,
  VideoStoryboard,
} from '../../catalogue/index.ts';
import { findPlaylistThumbnail } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import type { RemoteFileKind } from '../../neighbours.ts';
import { createBriefCache } from '../brief-cache.ts';
import { type RemoteThing, remoteThingOf } from '../remote-files/remote-thing.ts';
import { subtitlePlaylist } from './subtitle-playlist.ts';

/** A file as it is served, with what decides who may have it. */
export type ServedFile = Awaited<ReturnType<typeof findServedFile>>[number];
export type ServedImage = Omit<Awaited<ReturnType<typeof findThumbnail>>[number], keyof Elsewhere> & {
  readonly contentType: string;
  readonly remote: RemoteThing | null;
};
type Elsewhere = { readonly url: string | null; readonly isMuted: boolean; readonly width: number | null; readonly height: number | null };

/** How long a change of privacy, or a block, may take to have effect. */
const REMEMBERED_MS = 2_000;
const MOST_REMEMBERED = 4_000;

const PLAYLIST = 'application/vnd.apple.mpegurl';
/** Read for every file of every player. Each name is looked up in an index of its own. */
export const findServedFile = hotStatement({
  name: 'find-served-file',
  text: `select f.*, v.uuid as "videoUuid", v.privacy, v.blocked, v.policy_version as "policyVersion", a.user_id as "ownerUserId"
  from (
    select filename, kind, storage_key as "storageKey", null as "textOf", size, content_type as "contentType",
        created_at as "modifiedAt", video_id as "videoId"
      from video_files where filename = $1
    union all
    select playlist_filename, kind, playlist_key, null, playlist_size, '${PLAYLIST}', created_at, video_id
      from video_files where playlist_filename = $1
    union all
    select master_filename, 'hls', null, 'master', null, '${PLAYLIST}', updated_at, video_id
      from streaming_playlists where master_filename = $1
    union all
    select regexp_replace(filename, '\\.vtt$', '.m3u8'), 'hls', null, 'subtitles', null, '${PLAYLIST}', updated_at, video_id
      from video_captions where $1 like '%.m3u8' and filename = regexp_replace($1, '\\.m3u8$', '.vtt')
    union all
    select segments_filename, 'hls', null, 'segments', null, 'application/json', updated_at, video_id
      from streaming_playlists where segments_filename = $1
  ) f join videos v on v.id = f."videoId" join accounts a on a.id = v.account_id`,
  row: {
    filename: p.text(),
    kind: p.text().$type<VideoFileKind>(),
    /** Null: the bytes are a text of the database. */
    storageKey: p.text().nullable(),
    textOf: p.text().$type<'master' | 'segments' | 'subtitles'>().nullable(),
    size: p.bigint('number').nullable(),
    contentType: p.text(),
    modifiedAt: p.datetime(),
    videoId: p.integer(),
    videoUuid: p.uuid(),
    privacy: p.integer().$type<VideoPrivacy>(),
    blocked: p.boolean(),
    policyVersion: p.integer(),
    ownerUserId: p.integer().nullable(),
  },
});

const db = tables({ Account, StreamingPlaylist, Thumbnail, Video, VideoCaption, VideoStoryboard });
const OF_VIDEO = [
  'v.id as videoId',
  'v.uuid as videoUuid',
  'v.privacy',
  'v.blocked',
  'v.policyVersion',
  'a.mutedByInstance as isMuted',
  'a.userId as ownerUserId',
] as const;
const findThumbnail = prepared('find-thumbnail', (on, filename: string) =>
  db(on)
    .selectFrom('Thumbnail as t')
    .innerJoin('Video as v', 'v.id', 't.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['t.url', 't.width', 't.height', 't.storageKey', 't.size', 't.createdAt as modifiedAt'])
    .select(OF_VIDEO)
    .where('t.filename', '=', filename),
);
const findStoryboard = prepared('find-storyboard', (on, filename: string) =>
  db(on)
    .selectFrom('VideoStoryboard as s')
    .innerJoin('Video as v', 'v.id', 's.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['s.url', 's.totalWidth as width', 's.totalHeight as height', 's.storageKey', 's.size', 's.createdAt as modifiedAt'])
    .select(OF_VIDEO)
    .where('s.filename', '=', filename),
);
const findCaption = prepared('find-caption', (on, filename: string) =>
  db(on)
    .selectFrom('VideoCaption as c')
    .innerJoin('Video as v', 'v.id', 'c.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['c.url', 'c.storageKey', 'c.size', 'c.updatedAt as modifiedAt', 'v.duration'])
    .select(OF_VIDEO)
    .where('c.filename', '=', filename),
);
const readText = {
  master: prepared('read-master-text', (on, filename: string) =>
    db(on).selectFrom('StreamingPlaylist').select('masterText as text').where('masterFilename', '=', filename),
  ),
  segments: prepared('read-segments-text', (on, filename: string) =>
    db(on).selectFrom('StreamingPlaylist').select('segmentsText as text').where('segmentsFilename', '=', filename),
  ),
};

/** File names are generated; nothing is looked up under a name of another form. */
const NAME = /^[\w.-]+$/;

/** Finds files by their names and caches them for two seconds. */
export type FindFile = ReturnType<typeof createFindFile>;

function briefly<Found>(find: (filename: string) => Promise<Found | undefined>): (filename: string) => Promise<Found | undefined> {
  const cached = createBriefCache<Found | undefined>({ forMs: REMEMBERED_MS, atMost: MOST_REMEMBERED });
  return (filename) => cached(filename, async () => (NAME.test(filename) ? find(filename) : undefined));
}

function served<Row extends Elsewhere>(filename: string, kind: RemoteFileKind, row: Row, contentType: string) {
  const { url: _url, width: _width, height: _height, isMuted: _isMuted, ...image } = row;
  return { ...image, contentType, remote: remoteThingOf(filename, kind, row) };
}

export function createFindFile({ database, config }: Pick<Deps, 'config' | 'database'>) {
  const { base } = instanceUrls(config.publicUrl);
  const actorImage = (type: ActorImageType) =>
    briefly(async (filename) => {
      const found = await findActorImage(database, filename, type);
      return found && served(filename, 'picture', found, mediaTypeOf(filename));
    });
  return {
    file: briefly(async (filename) => (await findServedFile(database, [filename]))[0]),
    image: briefly(async (filename): Promise<ServedImage | undefined> => {
      const [ofVideo] = await findThumbnail(database, filename);
      if (ofVideo) return served(filename, 'picture', ofVideo, mediaTypeOf(filename));
      const ofPlaylist = await findPlaylistThumbnail(database, filename);
      return ofPlaylist && { ...ofPlaylist, contentType: mediaTypeOf(filename), remote: null };
    }),
    storyboard: briefly(async (filename): Promise<ServedImage | undefined> => {
      const [found] = await findStoryboard(database, filename);
      return found && served(filename, 'storyboard', found, mediaTypeOf(filename));
    }),
    caption: briefly(async (filename): Promise<ServedImage | undefined> => {
      const [found] = await findCaption(database, filename);
      return found && served(filename, 'caption', { ...found, width: null, height: null }, 'text/vtt; charset=utf-8');
    }),
    actorImage: { avatar: actorImage('avatar'), banner: actorImage('banner') },
    /** The text of a master playlist, of segment hashes or of the playlist of a caption; undefined when it has been replaced under a newer name. */
    async text({ textOf, filename }: ServedFile): Promise<string | undefined> {
      if (textOf === 'subtitles') {
        const name = filename.replace(/\.m3u8$/, '.vtt');
        const [caption] = await findCaption(database, name);
        return caption && subtitlePlaylist(base + captionPath(name), caption.duration);
      }
      const [found] = await readText[textOf === 'master' ? 'master' : 'segments'](database, filename);
      return found?.text ?? undefined;
    },
  };
}
