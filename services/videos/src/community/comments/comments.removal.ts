import { tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { Comment } from './comment.entity.ts';
import { emptySomeOf } from './empty-comments.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';

const AT_ONCE = 500;
const db = tables({ Comment });

/** A video takes its comments along; those of an account leave their places. */
export const commentsRemoval: Removal = {
  async ofVideo({ database }, videoId, signal) {
    let removed: number;
    do {
      signal.throwIfAborted();
      removed = await database.transaction(async (tx) => {
        const some = db(tx).selectFrom('Comment').select('id').where('videoId', '=', videoId).limit(AT_ONCE).forUpdate();
        const rows = await db(tx).deleteFrom('Comment').where('id', 'in', some).returning(publishedColumns).execute();
        for (const row of rows) publishComment(tx, row, true);
        return rows.length;
      });
    } while (removed === AT_ONCE);
  },
  async ofAccount({ database, clock }, { accountId }, signal) {
    let emptied: number;
    do {
      signal.throwIfAborted();
      emptied = await database.transaction((tx) => emptySomeOf(tx, { accountId, ownerId: null, atMost: AT_ONCE, now: clock.now() }));
    } while (emptied === AT_ONCE);
  },
};
