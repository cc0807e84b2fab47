import { type Database, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Video } from './video.entity.ts';
import { VideoNumberChange } from './video-number-change.entity.ts';

const AT_ONCE = 200;
const db = tables({ Video, VideoNumberChange });

/** Adds to the numbers of videos what has come since the last time. Two at once add different rows. */
export async function sumNumbers({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  while (await sumSome(database)) signal?.throwIfAborted();
}

/** Whether there were any. A statement has seconds, and a video may take ten milliseconds. */
async function sumSome(database: Database): Promise<boolean> {
  const { numUpdatedRows } = await db(database)
    .with('gone', (gone) =>
      gone
        .deleteFrom('VideoNumberChange')
        .where('videoId', 'in', (eb) => eb.selectFrom('VideoNumberChange as some').select('some.videoId').distinct().limit(AT_ONCE))
        .returning(['videoId', 'likes', 'dislikes', 'comments']),
    )
    .with('come', (come) =>
      come
        .selectFrom('gone')
        .select(({ fn }) => [
          'gone.videoId',
          fn.sum<number>('gone.likes').as('likes'),
          fn.sum<number>('gone.dislikes').as('dislikes'),
          fn.sum<number>('gone.comments').as('comments'),
        ])
        .groupBy('gone.videoId'),
    )
    // In one order, so that nobody waits for each other.
    .with('held', (held) =>
      held.selectFrom('Video as v').innerJoin('come', 'come.videoId', 'v.id').select('v.id').orderBy('v.id').forNoKeyUpdate('v'),
    )
    .updateTable('Video')
    .from('come')
    .innerJoin('held', 'held.id', 'come.videoId')
    .set((eb) => ({
      likes: eb('Video.likes', '+', eb.ref('come.likes')),
      dislikes: eb('Video.dislikes', '+', eb.ref('come.dislikes')),
      comments: eb('Video.comments', '+', eb.ref('come.comments')),
    }))
    .whereRef('Video.id', '=', 'come.videoId')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const sumNumbersEveryMinute = schedule('sum-video-numbers', 60, (deps: Deps) => (signal) => sumNumbers(deps, signal));
