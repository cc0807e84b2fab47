import { deleteInRounds, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { WatchedVideo } from './watched-video.entity.ts';

const db = tables({ WatchedVideo });

export const historyRemoval: Removal = {
  ofVideo: ({ database }, videoId) => deleteInRounds(db(database), 'WatchedVideo', (eb) => eb('videoId', '=', videoId)),
  ofAccount: ({ database }, { userId }) => deleteInRounds(db(database), 'WatchedVideo', (eb) => eb('userId', '=', userId)),
};
