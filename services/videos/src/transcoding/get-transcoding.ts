import type { TypeOf } from '@flotilla/contract';
import type { transcodingStatus } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findManagedVideo, VideoTranscoding } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { VideoRendition } from './video-rendition.entity.ts';

const db = tables({ VideoRendition, VideoTranscoding });
const readTranscoding = prepared('transcoding-status', (on, videoId: number) =>
  db(on)
    .selectFrom('VideoTranscoding as t')
    .leftJoin('VideoRendition as r', (join) => join.onRef('r.videoId', '=', 't.videoId').onRef('r.sourceVersion', '=', 't.sourceVersion'))
    .select(['t.state as transcoding', 't.error as reason', 'r.resolution', 'r.state', 'r.progress', 'r.error'])
    .where('t.videoId', '=', videoId)
    .orderBy('r.resolution', 'desc'),
);

/** The renditions of a video's newest source, highest first; `disabled` for a video that is not transcoded. Throws 404 and 403. */
export async function getTranscoding(
  { database }: Pick<Deps, 'database'>,
  reference: string,
  caller: Caller,
): Promise<TypeOf<typeof transcodingStatus>> {
  const { id } = await findManagedVideo({ database }, reference, caller, 'UPDATE_ANY_VIDEO');
  const rows = await readTranscoding(database, id);
  const renditions = rows.flatMap(({ resolution, state, progress, error }) =>
    resolution === null || state === null || progress === null
      ? []
      : [{ resolution: { id: resolution, label: resolution === 0 ? 'Audio only' : `${resolution}p` }, state, progress, error }],
  );
  return { state: rows[0]?.transcoding ?? 'disabled', error: rows[0]?.reason ?? null, renditions };
}
