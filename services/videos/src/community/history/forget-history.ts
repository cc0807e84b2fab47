import { anyOf, type Database, tables } from '@flotilla/database';
import { walkInRounds } from '../in-rounds.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ WatchedVideo });
type History = { readonly userId: number; readonly before?: Date | undefined; readonly signal?: AbortSignal };

/** Removes what a user watched, by rising key as `writePositions` writes: neither waits for the other in a circle. */
export async function forgetHistory(database: Database, { userId, before, signal }: History): Promise<void> {
  const watched = (on: Parameters<typeof db>[0]) =>
    db(on)
      .selectFrom('WatchedVideo')
      .select('videoId')
      .where('userId', '=', userId)
      .$if(before !== undefined, (some) => some.where('watchedAt', '<', before as Date));
  await walkInRounds({ query: watched(database), along: { videoId: 'asc' }, ...(signal && { signal }) }, (found) =>
    database.transaction(async (tx) => {
      const ids = found.map(({ videoId }) => videoId);
      const locked = await watched(tx)
        .where((eb) => anyOf(eb, 'videoId', ids))
        .orderBy('videoId')
        .forUpdate()
        .execute();
      await db(tx)
        .deleteFrom('WatchedVideo')
        .where('userId', '=', userId)
        .where((eb) =>
          anyOf(
            eb,
            'videoId',
            locked.map(({ videoId }) => videoId),
          ),
        )
        .execute();
    }),
  );
}
