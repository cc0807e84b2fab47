import { videoReference } from '@flotilla/contracts-shared';
import { videosInternal, videosProblems } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { reapUploads } from '../uploads/reap-uploads.ts';
import { readVideosStats } from './videos-stats.reader.ts';

/** What auth asks about the whole instance. */
export const instanceRoutes = (deps: Deps) => [
  route(videosInternal.getVideosStats, async () => reply(200, await readVideosStats(deps))),
  route(videosInternal.reapUploads, async () => {
    await reapUploads(deps);
    return reply(204, null);
  }),
  route(videosInternal.findVideo, async ({ params }) => {
    const [[column, value] = ['id', 0]] = Object.entries(videoReference(params.id));
    const [found] = await deps.database.query({
      text: `select 1 from videos where ${column === 'uuid' ? 'uuid' : 'id'} = $1`,
      values: [value],
    });
    if (!found) throw videosProblems.video_not_found();
    return reply(204, null);
  }),
];
