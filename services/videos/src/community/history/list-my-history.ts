import type { Input } from '@flotilla/contract';
import type { historyApi } from '@flotilla/contracts-videos';
import { contains, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { isMutedByUser, type ReadListedVideos, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ Video, WatchedVideo });

type Reading = Pick<Deps, 'database'> & { readonly readVideos: ReadListedVideos };

/** What the caller watched, most recently watched first: videos that lists still show (docs/contract/history.md#list). */
export async function listMyHistory(
  { database, readVideos }: Reading,
  { search, ...paging }: Input<typeof historyApi.listMyHistory>['query'],
  caller: Caller,
) {
  const { total, data } = await page({
    query: db(database)
      .selectFrom('Video as v')
      .innerJoin('WatchedVideo as w', 'w.videoId', 'v.id')
      .select(['v.id', 'w.position'])
      .where('w.userId', '=', caller.userId)
      .where('v.audience', '<>', 0)
      .where((eb) => eb.not(isMutedByUser('v.accountId', caller.userId))),
    filters: (eb) => [search?.trim() && contains(eb, ['v.name'], search.trim())],
    paging: { ...paging, sort: '-watchedAt' },
    sorts: { watchedAt: 'w.watchedAt' },
  });
  const videos = await readVideos(
    data.map(({ id }) => id),
    caller,
  );
  return {
    total,
    data: data.flatMap(({ id, position }) => {
      const video = videos.get(id);
      return video ? [{ ...video, userHistory: { currentTime: position } }] : [];
    }),
  };
}
