import { deleteInRounds, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ WatchedVideo });

export const historyRemoval: Removal = {
  ofVideo: (deps, videoId, signal) => removeAll(deps, 'videoId', videoId, signal),
  ofAccount: (deps, { userId }, signal) => removeAll(deps, 'userId', userId, signal),
};

async function removeAll({ database }: Deps, column: 'userId' | 'videoId', id: number, signal: AbortSignal): Promise<void> {
  const isLeft = db(database).selectFrom('WatchedVideo').select('userId').where(column, '=', id).limit(1);
  // One call removes a limited number.
  while (await isLeft.executeTakeFirst()) {
    signal.throwIfAborted();
    await deleteInRounds(db(database), 'WatchedVideo', (eb) => eb(column, '=', id));
  }
}
