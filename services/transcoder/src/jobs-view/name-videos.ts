import type { ShownJob } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

/** Says beside the number of a transcode, which nobody else knows, whose video it is. */
export async function nameVideos({ database }: Pick<Deps, 'database'>, jobs: readonly ShownJob[]): Promise<ShownJob[]> {
  const ids = jobs.flatMap(({ data: { transcodeId } }) => (typeof transcodeId === 'number' ? [transcodeId] : []));
  const rows = await database.query<{ id: number; videoUuid: string }>({
    text: 'select id, video_uuid as "videoUuid" from transcodes where id = any($1::int[])',
    values: [ids],
  });
  const uuids = new Map(rows.map(({ id, videoUuid }) => [id, videoUuid]));
  return jobs.map((job) => {
    const videoUUID = uuids.get(job.data['transcodeId'] as number);
    return videoUUID === undefined ? job : { ...job, data: { videoUUID, ...job.data } };
  });
}
