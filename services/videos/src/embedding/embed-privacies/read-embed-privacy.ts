import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import { shapeEmbedPolicy, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

const db = tables({ Video });
const find = prepared('find-embed-domains', (on, id: number) =>
  db(on).selectFrom('Video').select(['embedDomains', 'url']).where('id', '=', id),
);

/** Where a video may be shown. Throws 404 when it was deleted meanwhile. */
export async function readEmbedPrivacy({ database }: Pick<Deps, 'database'>, videoId: number) {
  const [video] = await find(database, videoId);
  if (!video) throw videosProblems.video_not_found();
  return { policy: shapeEmbedPolicy({ isListed: video.embedDomains !== null, url: video.url }), domains: video.embedDomains ?? [] };
}
