import type { TypeOf } from '@flotilla/contract';
import { type videoImport, videoImportStates, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, type InferResult, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { type ReadListedVideos, shapeState, Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { VideoImport } from './video-import.entity.ts';

const db = tables({ Video, VideoImport });

export const importRows = (on: Connection) =>
  db(on)
    .selectFrom('VideoImport as i')
    .leftJoin('Video as v', 'v.id', 'i.videoId')
    .select(['i.id', 'i.targetUrl', 'i.magnetUri', 'i.torrentName', 'i.state', 'i.error', 'i.attempts'])
    .select(['i.receivedBytes', 'i.totalBytes', 'i.createdAt', 'i.updatedAt', 'i.videoId'])
    .select(['v.state as videoState', 'v.tags', 'v.originallyPublishedAt']);
type Row = InferResult<ReturnType<typeof importRows>>[number];

type Reading = Pick<Deps, 'database'> & { readonly readVideos: ReadListedVideos };
type Shaped = TypeOf<typeof videoImport>;

/** Imports as answers show them; who may see them was decided before. */
export async function shapeVideoImports({ readVideos }: Reading, rows: readonly Row[], caller: Caller): Promise<Shaped[]> {
  const videos = await readVideos(
    rows.flatMap(({ videoId }) => videoId ?? []),
    caller,
  );
  return rows.map(({ videoId, videoState, tags, originallyPublishedAt, state, createdAt, updatedAt, ...row }) => {
    const video = videoId === null ? undefined : videos.get(videoId);
    return {
      ...row,
      state: { id: state, label: videoImportStates[state] },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      ...(originallyPublishedAt && { originallyPublishedAt: originallyPublishedAt.toISOString() }),
      ...(video && { video: { ...video, state: shapeState(videoState ?? 0), tags: tags ?? [] } }),
    };
  });
}

export async function readVideoImport(reading: Reading, id: number, caller: Caller): Promise<Shaped> {
  const [shaped] = await shapeVideoImports(reading, await importRows(reading.database).where('i.id', '=', id).execute(), caller);
  if (!shaped) throw videosProblems.video_import_not_found();
  return shaped;
}
