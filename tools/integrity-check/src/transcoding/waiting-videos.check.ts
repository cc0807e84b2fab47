import { pagesOf } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Topics } from '../events/read-topics.ts';
import type { Instance } from '../open-instance.ts';

type Waiting = { readonly id: number; readonly uuid: string; readonly sourceVersion: number; readonly createdAt: Date };

const WAITING = `select v.id, v.uuid::text, t.source_version as "sourceVersion", t.updated_at as "createdAt"
  from video_transcodings t join videos v on v.id = t.video_id
  where t.state in ('waiting', 'running') and t.updated_at < now() - interval '1 minute' and v.id > $1 order by v.id limit $2`;

/** Videos that wait for renditions of a source the transcoder does not know. */
export function waitingVideosCheck({ rows }: Pick<Instance, 'rows'>, topics: Topics): Check {
  return {
    title: 'videos that wait for renditions',
    async *look() {
      for await (const page of pagesOf<Waiting>(rows('videos'), WAITING)) {
        const known = await rows('transcoder').query<{ source: string }>(
          `select video_uuid || '/' || source_version as source from transcodes where video_uuid = any($1)`,
          [page.map(({ uuid }) => uuid)],
        );
        const isKnown = new Set(known.map(({ source }) => source));
        const forgotten = page.filter(({ uuid, sourceVersion }) => !isKnown.has(`${uuid}/${sourceVersion}`));
        if (forgotten.length === 0) continue;
        const underWay = await topics.underWay(forgotten.map(({ uuid }) => uuid));
        for (const { uuid, createdAt } of forgotten) {
          if (underWay.has(uuid)) continue;
          const sentence = 'The video waits for its renditions, and the transcoder does not know of it.';
          const since = createdAt.toISOString();
          yield { kind: 'stuck', service: 'videos', what: 'transcoding', key: uuid, since, sentence, repair: 'request the renditions' };
        }
      }
    },
  };
}
