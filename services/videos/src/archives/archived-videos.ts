import { extname } from 'node:path';
import type { ArchivedVideo } from '@flotilla/contracts-videos';
import { anyOf, type Connection, sql, tables } from '@flotilla/database';
import { captionPath, shapeSource, Thumbnail, Video, VideoCaption, VideoFile, VideoPassword, VideoSource } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { createShapeFederated, readFederatedByIds } from '../federated/index.ts';
import { instanceUrls } from '../instance-urls.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { type Paging, pageOf } from './page-of.ts';
import { asStored } from './stored-images.ts';

const db = tables({ Thumbnail, Video, VideoCaption, VideoFile, VideoPassword, VideoSource });
/** A video with its captions, files and chapters is some 10 kB. */
const MOST_VIDEOS = 20;

/** Reads videos with all that is known and kept of them. */
export function createListArchivedVideos(deps: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const { database } = deps;
  const shape = createShapeFederated(deps);
  const urls = instanceUrls(deps.config.publicUrl);

  return async (userId: number, asked: Paging) => {
    const paging = { ...asked, count: Math.min(asked.count ?? MOST_VIDEOS, MOST_VIDEOS) };
    const account = await findArchivedAccount(database, userId);
    const videos = await db(database)
      .selectFrom('Video')
      .select(['id', 'embedDomains'])
      .where('accountId', '=', account.id)
      .where('id', '>', paging.after ?? 0)
      .orderBy('id')
      .limit(paging.count)
      .execute();
    const ids = videos.map(({ id }) => id);
    const [rows, kept] = await Promise.all([readFederatedByIds(database, [ids]), readKept(database, ids, urls.base)]);
    const federated = new Map((await shape(rows)).map((each) => [each.video.id, each]));
    const { items, next } = pageOf(videos, paging, ({ id, embedDomains }): ArchivedVideo[] => {
      const found = federated.get(id);
      return found ? [{ ...found, ...kept(id), embedDomains: embedDomains ?? [] }] : [];
    });
    return { items: items.flat(), next };
  };
}

type Kept = Omit<ArchivedVideo, 'embedDomains' | keyof Awaited<ReturnType<ReturnType<typeof createShapeFederated>>>[number]>;

async function readKept(on: Connection, ids: readonly number[], base: string): Promise<(id: number) => Kept> {
  const [passwords, sources, captions, thumbnails, files] = await Promise.all([
    readPasswords(on, ids),
    readSources(on, ids),
    readCaptions(on, ids),
    readThumbnails(on, ids),
    readBestFiles(on, ids),
  ]);
  const [passwordsOf, captionsOf] = [Map.groupBy(passwords, byVideo), Map.groupBy(captions, byVideo)];
  const [sourceOf, thumbnailOf, fileOf] = [oneOf(sources), oneOf(thumbnails), oneOf(files)];

  return (id) => {
    const [source, thumbnail, file] = [sourceOf.get(id), thumbnailOf.get(id), fileOf.get(id)];
    return {
      passwords: (passwordsOf.get(id) ?? []).map(({ password }) => password),
      source: source
        ? shapeSource([source.inputFilename, source.size, source.probe.video, source.metadata, source.createdAt.toISOString()])
        : null,
      captionFiles: (captionsOf.get(id) ?? []).flatMap(({ storageKey, language, filename, automaticallyGenerated, ...dates }) =>
        storageKey === null
          ? []
          : [
              {
                language,
                filename,
                fileUrl: base + captionPath(filename),
                automaticallyGenerated,
                createdAt: dates.createdAt.toISOString(),
                updatedAt: dates.updatedAt.toISOString(),
                storageKey,
              },
            ],
      ),
      thumbnail: thumbnail?.storageKey ? asStored(thumbnail.storageKey, thumbnail.filename) : null,
      videoFile: originalOf(source) ?? renditionOf(file),
    };
  };
}

const byVideo = ({ videoId }: { readonly videoId: number }) => videoId;
/** The first of each video. */
const oneOf = <Row extends { readonly videoId: number }>(rows: readonly Row[]) =>
  new Map(rows.toReversed().map((row) => [row.videoId, row]));

type Source = Awaited<ReturnType<typeof readSources>>[number];
type File = Awaited<ReturnType<typeof readBestFiles>>[number];

const MEDIA_TYPES: Readonly<Record<string, string>> = { '.webm': 'video/webm', '.mkv': 'video/x-matroska', '.mov': 'video/quicktime' };

function originalOf(source: Source | undefined): ArchivedVideo['videoFile'] {
  if (!source?.storageKey) return null;
  const { storageKey, inputFilename, size, probe } = source;
  const extension = /^\.[a-z0-9]{1,8}$/.exec(extname(inputFilename).toLowerCase())?.[0] ?? '.mp4';
  const fps = probe.video && Math.round(probe.video.fps);
  return { storageKey, extension, mediaType: MEDIA_TYPES[extension] ?? 'video/mp4', size, height: probe.video?.height ?? null, fps };
}

function renditionOf(file: File | undefined): ArchivedVideo['videoFile'] {
  if (!file?.storageKey || file.filename === null) return null;
  const { storageKey, contentType: mediaType, size, height, fps } = file;
  return { ...asStored(storageKey, file.filename), mediaType, size, height, fps };
}

const readPasswords = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoPassword')
    .select(['videoId', 'password'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .orderBy('id')
    .execute();

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
