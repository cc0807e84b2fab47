import type { TypeOf } from '@flotilla/contract';
import type { transcodingStatus } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { findManagedVideo, type TranscodingState } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import type { RenditionState } from './video-rendition.entity.ts';

type Row = {
  transcoding: TranscodingState;
  reason: string | null;
  resolution: number | null;
  state: RenditionState;
  progress: number;
  error: string | null;
};

const SQL = `
  select t.state as transcoding, t.error as reason, r.resolution, r.state, r.progress, r.error
  from video_transcodings t
  left join video_renditions r on r.video_id = t.video_id and r.source_version = t.source_version
  where t.video_id = $1
  order by r.resolution desc`;

/** The renditions of a video's newest source, highest first; `disabled` for a video nobody transcodes. Throws 404 and 403. */
export async function getTranscoding(
  { database }: Pick<Deps, 'database'>,
  reference: string,
  caller: Caller,
): Promise<TypeOf<typeof transcodingStatus>> {
  const { id } = await findManagedVideo({ database }, reference, caller, 'UPDATE_ANY_VIDEO');
  const rows = await database.query<Row>({ name: 'transcoding-status', text: SQL, values: [id] });
  const renditions = rows.flatMap(({ resolution, state, progress, error }) =>
    resolution === null
      ? []
      : [{ resolution: { id: resolution, label: resolution === 0 ? 'Audio only' : `${resolution}p` }, state, progress, error }],
  );
  return { state: rows[0]?.transcoding ?? 'disabled', error: rows[0]?.reason ?? null, renditions };
}
