import { deleteInRounds, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { forgetHistory } from './forget-history.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ WatchedVideo });

export const historyRemoval: Removal = {
  // Nobody writes positions in it any more.
  async ofVideo({ database }, videoId, signal) {
    const isLeft = db(database).selectFrom('WatchedVideo').select('userId').where('videoId', '=', videoId).limit(1);
    // One call removes a limited number.
    while (await isLeft.executeTakeFirst()) {
      signal.throwIfAborted();
      await deleteInRounds(db(database), 'WatchedVideo', (eb) => eb('videoId', '=', videoId));
    }
  },
  async ofAccount({ database }, { userId }, signal) {
    if (userId !== null) await forgetHistory(database, { userId, signal });
  },
};
