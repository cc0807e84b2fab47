import { anyOf, tables } from '@flotilla/database';
import type { ShownJob } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { Transcode } from '../transcodes/transcode.entity.ts';

const db = tables({ Transcode });

/** Adds the UUID of the video to jobs that name only a transcode, whose id means nothing outside this service. */
export async function nameVideos({ database }: Pick<Deps, 'database'>, jobs: readonly ShownJob[]): Promise<ShownJob[]> {
  const ids = jobs.flatMap(({ data: { transcodeId } }) => (typeof transcodeId === 'number' ? [transcodeId] : []));
  const transcodes = db(database).selectFrom('Transcode').select(['id', 'videoUuid']);
  const rows = await transcodes.where((eb) => anyOf(eb, 'id', ids)).execute();
  const uuids = new Map(rows.map(({ id, videoUuid }) => [id, videoUuid]));
  return jobs.map((job) => {
    const videoUUID = uuids.get(job.data['transcodeId'] as number);
    return videoUUID === undefined ? job : { ...job, data: { videoUUID, ...job.data } };
  });
}
