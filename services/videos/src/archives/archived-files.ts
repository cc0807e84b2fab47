import { extname } from 'node:path';
import type { ArchivedFiles } from '@flotilla/contracts-videos';
import { anyOf, type Connection, sql, tables } from '@flotilla/database';
import { captionPath, Thumbnail, Video, VideoCaption, VideoFile, VideoSource } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { PAGE_SIZE, type Paging, pageOf } from './page-of.ts';
import { asStored } from './stored-images.ts';

const db = tables({ Thumbnail, Video, VideoCaption, VideoFile, VideoSource });

/** What is stored of a user's videos, without all that is said of them. */
export async function listArchivedFiles({ config, database }: Pick<Deps, 'config' | 'database'>, userId: number, paging: Paging) {
  const account = await findArchivedAccount(database, userId);
  const videos = await db(database)
    .selectFrom('Video')
    .select(['id', 'uuid', 'privacy'])
    .where('accountId', '=', account.id)
    .where('id', '>', paging.after ?? 0)
    .orderBy('id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  const { base } = instanceUrls(config.publicUrl);
  const ids = videos.map(({ id }) => id);
  const stored = await readStored(database, ids, base);
  return pageOf(videos, paging, (video): ArchivedFiles => ({ ...video, ...stored(video.id).files }));
}

/** The files of videos, and what was uploaded, by the id of the video. */
export async function readStored(on: Connection, ids: readonly number[], base: string) {
  const [sources, captions, thumbnails, files] = await Promise.all([
    readSources(on, ids),
    readCaptions(on, ids),
    readThumbnails(on, ids),
    readBestFiles(on, ids),
  ]);
  const captionsOf = Map.groupBy(captions, ({ videoId }) => videoId);
  const [sourceOf, thumbnailOf, fileOf] = [oneOf(sources), oneOf(thumbnails), oneOf(files)];

  return (id: number): { readonly source: Source | undefined; readonly files: Files } => {
    const [source, thumbnail] = [sourceOf.get(id), thumbnailOf.get(id)];
    return {
      source,
      files: {
        captionFiles: (captionsOf.get(id) ?? []).flatMap((caption) => captionFile(caption, base)),
        thumbnail: thumbnail?.storageKey ? asStored(thumbnail.storageKey, thumbnail.filename) : null,
        videoFile: originalOf(source) ?? renditionOf(fileOf.get(id)),
      },
    };
  };
}

/** The first of each video. */
const oneOf = <Row extends { readonly videoId: number }>(rows: readonly Row[]) =>
  new Map(rows.toReversed().map((row) => [row.videoId, row]));

type Files = Pick<ArchivedFiles, 'captionFiles' | 'thumbnail' | 'videoFile'>;
type Source = Awaited<ReturnType<typeof readSources>>[number];
type Caption = Awaited<ReturnType<typeof readCaptions>>[number];
type File = Awaited<ReturnType<typeof readBestFiles>>[number];

function captionFile({ storageKey, language, filename, automaticallyGenerated, ...dates }: Caption, base: string): Files['captionFiles'] {
  if (storageKey === null) return [];
  return [
    {
      language,
      filename,
      fileUrl: base + captionPath(filename),
      automaticallyGenerated,
      createdAt: dates.createdAt.toISOString(),
      updatedAt: dates.updatedAt.toISOString(),
      storageKey,
    },
  ];
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { '.webm': 'video/webm', '.mkv': 'video/x-matroska', '.mov': 'video/quicktime' };

function originalOf(source: Source | undefined): Files['videoFile'] {
  if (!source?.storageKey) return null;
  const { storageKey, inputFilename, size, probe } = source;
  const extension = /^\.[a-z0-9]{1,8}$/.exec(extname(inputFilename).toLowerCase())?.[0] ?? '.mp4';
  const fps = probe.video && Math.round(probe.video.fps);
  return { storageKey, extension, mediaType: MEDIA_TYPES[extension] ?? 'video/mp4', size, height: probe.video?.height ?? null, fps };
}

function renditionOf(file: File | undefined): Files['videoFile'] {
  if (!file?.storageKey || file.filename === null) return null;
  const { storageKey, contentType: mediaType, size, height, fps } = file;
  return { ...asStored(storageKey, file.filename), mediaType, size, height, fps };
}

const readSources = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoSource as s')
    .innerJoin('Video as v', (join) => join.onRef('v.id', '=', 's.videoId').onRef('v.sourceVersion', '=', 's.version'))
    .select(['s.videoId', 's.inputFilename', 's.size', 's.probe', 's.metadata', 's.createdAt', 's.storageKey'])
    .where((eb) => anyOf(eb, 's.videoId', ids))
    .execute();

const readCaptions = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoCaption')
    .select(['videoId', 'language', 'filename', 'automaticallyGenerated', 'createdAt', 'updatedAt', 'storageKey'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .orderBy('language')
    .execute();

const readThumbnails = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('Thumbnail')
    .select(['videoId', 'filename', 'storageKey'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .orderBy('width', 'desc')
    .orderBy('id')
    .execute();

/** Progressive files first: each is whole. */
const readBestFiles = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoFile')
    .select(['videoId', 'filename', 'storageKey', 'contentType', 'size', 'height', 'fps'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .where('storageKey', 'is not', null)
    .orderBy(sql`kind = 'web'`, 'desc')
    .orderBy('hasVideo', 'desc')
    .orderBy('hasAudio', 'desc')
    .orderBy('resolution', 'desc')
    .execute();
