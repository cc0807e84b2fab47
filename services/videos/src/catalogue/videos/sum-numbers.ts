import { type Database, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Video } from './video.entity.ts';
import { VideoNumberChange } from './video-number-change.entity.ts';

const WITHIN_MS = 1_000;
const db = tables({ Video, VideoNumberChange });
const planned = new WeakSet<Database>();

/** Adds to the numbers of videos what has come since the last time. Two at once add different rows. */
export async function sumNumbers({ database }: Pick<Deps, 'database'>): Promise<void> {
  await db(database)
    .with('gone', (gone) => gone.deleteFrom('VideoNumberChange').returning(['videoId', 'likes', 'dislikes', 'comments']))
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
    .execute();
}

/** Does so within a second; what a process leaves behind when it ends, the next minute does. */
export function sumNumbersSoon({ database }: Pick<Deps, 'database'>): void {
  if (planned.has(database)) return;
  planned.add(database);
  setTimeout(() => {
    planned.delete(database);
    sumNumbers({ database }).catch(() => {});
  }, WITHIN_MS).unref();
}

export const sumNumbersEveryMinute = schedule('sum-video-numbers', 60, (deps: Deps) => () => sumNumbers(deps));

/** The number of a video `v` as it is now, in SQL. */
export const numberNow = (name: 'comments' | 'dislikes' | 'likes') =>
  `(v.${name} + (select coalesce(sum(n.${name}), 0)::int from video_number_changes n where n.video_id = v.id))`;
