import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, type InferResult, prepared, tables } from '@flotilla/database';
import { attachment } from '@flotilla/delivery';
import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { Account, readReference, Video, VideoFile, type VideoFileKind } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type Credentials, cacheControlOf } from '../files/file-access.ts';
import type { FileDeps } from '../files/serve-file.ts';
import type { CountDownload } from './count-downloads.ts';

export type WantedDownload = Credentials & {
  readonly id: string;
  readonly clientIp: string;
  readonly kind: VideoFileKind;
  readonly resolution: number;
  readonly extension: string;
};

const db = tables({ Account, Video, VideoFile });
const videoWithFile = (on: Connection, kind: VideoFileKind, resolution: number) =>
  db(on)
    .selectFrom('Video as v')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .leftJoin('VideoFile as f', (join) => join.onRef('f.videoId', '=', 'v.id').on('f.kind', '=', kind).on('f.resolution', '=', resolution))
    .select(['v.id as videoId', 'v.uuid as videoUuid', 'v.privacy', 'v.blocked', 'v.policyVersion', 'a.userId as ownerUserId', 'v.name'])
    .select(['f.filename', 'f.storageKey', 'f.size', 'f.contentType', 'f.createdAt as modifiedAt']);
const findById = prepared('find-download-by-id', (on, id: number, kind: VideoFileKind, resolution: number) =>
  videoWithFile(on, kind, resolution).where('v.id', '=', id),
);
const findByUuid = prepared('find-download-by-uuid', (on, uuid: string, kind: VideoFileKind, resolution: number) =>
  videoWithFile(on, kind, resolution).where('v.uuid', '=', uuid),
);

type Found = InferResult<ReturnType<typeof videoWithFile>>[number];
type FileColumn = 'contentType' | 'filename' | 'modifiedAt' | 'size' | 'storageKey';
type FoundWithFile = Found & { [Name in FileColumn]: NonNullable<Found[Name]> };
const hasFile = (found: Found): found is FoundWithFile => found.storageKey !== null;

/** One rendition as an attachment. Throws 404, 401, 403 and 416 (docs/contract/files.md#downloads). */
export async function downloadFile(
  deps: Pick<FileDeps, 'access' | 'deliver'> & Pick<Deps, 'database'> & { readonly count: CountDownload },
  wanted: WantedDownload,
): Promise<Streamed> {
  const { id, kind, resolution, extension, request } = wanted;
  const reference = readReference(id);
  const [found] =
    reference.addressedBy === 'uuid'
      ? await findByUuid(deps.database, reference.value, kind, resolution)
      : await findById(deps.database, reference.value, kind, resolution);
  if (!found) throw videosProblems.video_not_found();
  await deps.access.refuseDownload(found, reference.addressedBy, wanted);
  if (!hasFile(found) || !found.filename.endsWith(`.${extension}`)) throw problems.not_found();

  const name = `${found.name}-${resolution}p${kind === 'hls' ? '-hls' : ''}.${extension}`;
  const answer = await deps.deliver(request, {
    ...found,
    cacheControl: cacheControlOf(found, 'public, max-age=0'),
    contentDisposition: attachment(name),
  });
  if (answer.status !== 304) await deps.count(found.videoId, wanted);
  return answer;
}
