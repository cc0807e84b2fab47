import { tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { Comment } from './comment.entity.ts';
import { emptySomeOf } from './empty-comments.ts';
import { lastColumns, publishComment } from './publish-comment.ts';

const db = tables({ Comment });

/** A video takes its comments along; those of an account leave their places. */
export const commentsRemoval: Removal = {
  ofVideo: ({ database }, videoId, signal) =>
    inRounds(signal, (atOnce) =>
      database.transaction(async (tx) => {
        const some = db(tx).selectFrom('Comment').select('id').where('videoId', '=', videoId).orderBy('id').limit(atOnce).forUpdate();
        const rows = await db(tx)
          .deleteFrom('Comment')
          .where('id', 'in', some)
          .returning([...lastColumns, nextVersion().as('version')])
          .execute();
        for (const row of rows) publishComment(tx, row, true);
        return rows.length;
      }),
    ),
  ofAccount: ({ database, clock }, { accountId }, signal) =>
    inRounds(signal, (atMost) => database.transaction((tx) => emptySomeOf(tx, { accountId, ownerId: null, atMost, now: clock.now() }))),
};
