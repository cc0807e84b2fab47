import { type Database, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Video } from './video.entity.ts';
import { VideoNumberChange } from './video-number-change.entity.ts';

/** A statement has seconds, and each may be of another video, which may take ten milliseconds. */
const AT_ONCE = 500;
const db = tables({ Video, VideoNumberChange });

/** Adds to the numbers of videos what had come when it began. Two at once add different rows. */
export async function sumNumbers({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  const newest = db(database).selectFrom('VideoNumberChange').select('id').orderBy('id', 'desc').limit(1);
  const { id: last } = (await newest.executeTakeFirst()) ?? { id: 0 };
  while ((await sumSome(database, last)) > 0) signal?.throwIfAborted();
}

/** How many changes it added. */
async function sumSome(database: Database, last: number): Promise<number> {
  const { summed } = await db(database)
    .with('gone', (gone) =>
      gone
        .deleteFrom('VideoNumberChange')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('VideoNumberChange as some')
            .select('some.id')
            .where('some.id', '<=', last)
            .orderBy('some.id')
            .limit(AT_ONCE)
            .forUpdate(),
        )
        .returning(['videoId', 'likes', 'dislikes', 'comments', 'views', 'downloads']),
    )
    .with('come', (come) =>
      come
        .selectFrom('gone')
        .select(({ fn }) => [
          'gone.videoId',
          fn.sum<number>('gone.likes').as('likes'),
          fn.sum<number>('gone.dislikes').as('dislikes'),
          fn.sum<number>('gone.comments').as('comments'),
          fn.sum<number>('gone.views').as('views'),
          fn.sum<number>('gone.downloads').as('downloads'),
        ])
        .groupBy('gone.videoId'),
    )
    // In one order, so that nobody waits for each other.
    .with('held', (held) =>
      held.selectFrom('Video as v').innerJoin('come', 'come.videoId', 'v.id').select('v.id').orderBy('v.id').forNoKeyUpdate('v'),
    )
    .with('added', (added) =>
      added
        .updateTable('Video')
        .from('come')
        .innerJoin('held', 'held.id', 'come.videoId')
        .set((eb) => ({
          likes: eb('Video.likes', '+', eb.ref('come.likes')),
          dislikes: eb('Video.dislikes', '+', eb.ref('come.dislikes')),
          comments: eb('Video.comments', '+', eb.ref('come.comments')),
          views: eb('Video.views', '+', eb.ref('come.views')),
          trending: eb('Video.trending', '+', eb.ref('come.views')),
          downloads: eb('Video.downloads', '+', eb.ref('come.downloads')),
        }))
        .whereRef('Video.id', '=', 'come.videoId'),
    )
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('summed'))
    .executeTakeFirstOrThrow();
  return summed;
}

export const sumNumbersEveryMinute = schedule('sum-video-numbers', 60, (deps: Deps) => (signal) => sumNumbers(deps, signal));
