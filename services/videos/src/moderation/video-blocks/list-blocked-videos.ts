import { listing } from '@flotilla/contract';
import { videoBlocksApi } from '@flotilla/contracts-videos';
import { contains, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { type ReadListedVideos, Video, VideoBlock } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

const db = tables({ Video, VideoBlock });

type Reading = Pick<Deps, 'database'> & { readonly readVideos: ReadListedVideos };

/** Blocked videos, the newest block first (docs/contract/video-blocks.md#list). */
export const listBlockedVideos = listing(videoBlocksApi.listBlockedVideos, async (deps: Reading, query, caller: Caller) => {
  const { type, search, ...paging } = query;
  const { total, data } = await page({
    query: db(deps.database)
      .selectFrom('VideoBlock as b')
      .innerJoin('Video as v', 'v.id', 'b.videoId')
      .select(['b.id', 'b.type', 'b.reason', 'b.unfederated', 'b.videoId', 'b.createdAt', 'b.updatedAt']),
    filters: (eb) => [type !== undefined && eb('b.type', '=', type), search?.trim() && contains(eb, ['v.name'], search.trim())],
    paging,
    sorts: {
      id: 'b.id',
      name: 'v.name',
      duration: 'v.duration',
      views: 'v.views',
      likes: 'v.likes',
      dislikes: 'v.dislikes',
      uuid: 'v.uuid',
      createdAt: 'b.createdAt',
    },
  });
  const videos = await deps.readVideos(
    data.map(({ videoId }) => videoId),
    caller,
  );
  return {
    total,
    data: data.flatMap(({ videoId, createdAt, updatedAt, ...block }) => {
      const video = videos.get(videoId);
      return video ? [{ ...block, video, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }] : [];
    }),
  };
});
