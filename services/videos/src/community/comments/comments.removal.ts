import { anyOf, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { inRounds, walkInRounds } from '../in-rounds.ts';
import { Comment } from './comment.entity.ts';
import { emptySomeOf } from './empty-comments.ts';
import { lastColumns, publishComment } from './publish-comment.ts';

const db = tables({ Comment });

/** A video takes its comments along; those of an account leave their places. */
export const commentsRemoval: Removal = {
  ofVideo({ database }, videoId, signal) {
    const query = db(database).selectFrom('Comment').select(['createdAt', 'id']).where('videoId', '=', videoId);
    return walkInRounds({ query, along: { createdAt: 'desc', id: 'asc' }, signal }, (found) =>
      database.transaction(async (tx) => {
        const ids = found.map(({ id }) => id);
        const some = db(tx)
          .selectFrom('Comment')
          .select('id')
          .where((eb) => anyOf(eb, 'id', ids))
          .orderBy('id')
          .forUpdate();
        const rows = await db(tx)
          .deleteFrom('Comment')
          .where('id', 'in', some)
          .returning([...lastColumns, nextVersion().as('version')])
          .execute();
        for (const row of rows) publishComment(tx, row, true);
      }),
    );
  },
  ofAccount: ({ database, clock }, { accountId }, signal) =>
    inRounds(signal, (atMost) => database.transaction((tx) => emptySomeOf(tx, { accountId, ownerId: null, atMost, now: clock.now() }))),
};
