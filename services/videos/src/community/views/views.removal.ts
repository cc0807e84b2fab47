import { deleteInRounds, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { Viewer } from './viewer.entity.ts';
import { Viewing } from './viewing.entity.ts';

const db = tables({ Viewer, Viewing });

export const viewsRemoval: Removal = {
  async ofVideo({ database }, videoId, signal) {
    await deleteInRounds(db(database), 'Viewer', (eb) => eb('videoId', '=', videoId));
    const isLeft = db(database).selectFrom('Viewing').select('id').where('videoId', '=', videoId).limit(1);
    // One call removes a limited number.
    while (await isLeft.executeTakeFirst()) {
      signal.throwIfAborted();
      await deleteInRounds(db(database), 'Viewing', (eb) => eb('videoId', '=', videoId));
    }
  },
};
