import { type Finding, pagesOf } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Topics } from '../events/read-topics.ts';
import type { Instance } from '../open-instance.ts';
import { objectionsTo, type Transcode, type Video } from './compare-transcode.ts';

const TRANSCODES = `select t.id, t.video_uuid as "videoUuid", t.source_version as "sourceVersion", t.state, t.created_at as "createdAt",
    array(select resolution from renditions r where r.transcode_id = t.id and r.state = 'ready') as ready,
    t.state = 'running' and exists (select from jobs j where j.state in ('waiting', 'active', 'delayed')
      and starts_with(j.unique_key, t.video_uuid || '/' || t.source_version || '/')) as "hasWork"
  from transcodes t where t.state <> 'deleted' and t.created_at < now() - interval '1 minute' and t.id > $1 order by t.id limit $2`;
const VIDEOS = `select v.uuid::text, v.source_version as "sourceVersion", t.state as transcoding,
    array(select resolution from video_files f where f.video_id = v.id and f.kind = 'hls') as files
  from videos v left join video_transcodings t on t.video_id = v.id and t.source_version = v.source_version where v.uuid = any($1)`;

/** Compares transcodes with their videos. What events under way are about does not count as missing. */
export function transcodesCheck({ rows }: Pick<Instance, 'rows'>, topics: Topics): Check {
  return {
    title: 'transcodes and videos',
    async *look() {
      for await (const page of pagesOf<Transcode>(rows('transcoder'), TRANSCODES)) {
        const uuids = page.map(({ videoUuid }) => videoUuid);
        const videos = new Map((await rows('videos').query<Video>(VIDEOS, [uuids])).map((video) => [video.uuid, video]));
        const found = page.map((transcode) => ({ transcode, objections: [...objectionsTo(transcode, videos.get(transcode.videoUuid))] }));
        const concerned = found.filter(({ objections }) => objections.length > 0);
        if (concerned.length === 0) continue;
        const underWay = await topics.underWay(concerned.map(({ transcode }) => transcode.videoUuid));
        for (const { transcode, objections } of concerned) {
          if (underWay.has(transcode.videoUuid)) continue;
          const since = transcode.createdAt.toISOString();
          for (const { key = '', ...objection } of objections)
            yield { ...objection, key: `${transcode.videoUuid}/${transcode.sourceVersion}${key}`, since };
        }
      }
    },
  };
}

/** Whether the video of a transcode still does not exist. */
export async function isVideoGone({ rows }: Pick<Instance, 'rows'>, { key }: Finding): Promise<boolean> {
  const [videoUuid = ''] = key.split('/');
  return (await rows('videos').query<Video>(VIDEOS, [[videoUuid]])).length === 0;
}
