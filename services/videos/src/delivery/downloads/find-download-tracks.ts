import type { Input } from '@flotilla/contract';
import { type downloadTracksInternal, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, prepared, tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { Account, passwordAttemptOf, readReference, Thumbnail, Video, VideoFile } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { cacheControlOf, type FileAccess } from '../files/file-access.ts';
import type { CountDownload } from './count-downloads.ts';

type Wanted = Input<typeof downloadTracksInternal.findDownloadTracks>;
type Needs = Pick<Deps, 'database'> & { readonly access: FileAccess; readonly count: CountDownload };

const db = tables({ Account, Thumbnail, Video, VideoFile });
const video = (on: Connection) =>
  db(on)
    .selectFrom('Video as v')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['v.id as videoId', 'v.uuid as videoUuid', 'v.name', 'v.privacy', 'v.blocked', 'v.policyVersion', 'a.userId as ownerUserId']);
const findById = prepared('find-downloaded-by-id', (on, id: number) => video(on).where('v.id', '=', id));
const findByUuid = prepared('find-downloaded-by-uuid', (on, uuid: string) => video(on).where('v.uuid', '=', uuid));

/** Files of a video for one file that is made of them. Throws 400, 401, 403 and 404 (docs/contract/files.md#generated-downloads). */
export async function findDownloadTracks({ database, access, count }: Needs, { body, query, headers }: Wanted) {
  const { caller, clientIp, fileIds, hasBadToken, isLook } = body;
  const { addressedBy, value } = readReference(body.videoId);
  const [found] = await (addressedBy === 'uuid' ? findByUuid(database, value) : findById(database, value));
  if (!found) throw videosProblems.video_not_found();
  const password = passwordAttemptOf({ headers, context: { clientIp } });
  await access.refuseDownload(found, addressedBy, { caller, password, fileToken: query.videoFileToken, hasBadToken });
  const tracks = await findTracks(database, found.videoId, fileIds);
  if (tracks.length < new Set(fileIds).size) throw problems.not_found();
  if (['hasVideo', 'hasAudio'].some((kind) => tracks.filter((track) => track[kind as 'hasAudio' | 'hasVideo']).length > 1))
    throw problems.bad_request({ detail: 'Choose at most one file with a picture and one with sound.' });
  if (!isLook) await count(found.videoId, clientIp);
  return {
    videoUuid: found.videoUuid,
    name: found.name,
    cacheControl: cacheControlOf(found, 'public, max-age=0'),
    tracks,
    coverKey: tracks.some(({ hasVideo }) => hasVideo) ? null : await findCover(database, found.videoId),
  };
}

/** What is of another instance is not stored here. */
async function findTracks(on: Connection, videoId: number, ids: readonly number[]) {
  const rows = await db(on)
    .selectFrom('VideoFile')
    .select(['storageKey', 'size', 'hasVideo', 'hasAudio'])
    .where('videoId', '=', videoId)
    .where('id', 'in', [...ids])
    .orderBy('hasVideo', 'desc')
    .execute();
  return rows.flatMap(({ storageKey, ...track }) => (storageKey === null ? [] : [{ ...track, storageKey }]));
}

async function findCover(on: Connection, videoId: number): Promise<string | null> {
  const found = await db(on)
    .selectFrom('Thumbnail')
    .select('storageKey')
    .where('videoId', '=', videoId)
    .where('storageKey', 'is not', null)
    .orderBy('width', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.storageKey ?? null;
}
