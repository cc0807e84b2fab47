import { anyOf, type Expression, type ExpressionBuilder, type SqlBool, type TableOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { publishRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating });
type Condition = (eb: ExpressionBuilder<{ Rating: TableOf<typeof Rating> }, 'Rating'>) => Expression<SqlBool>;

export const ratingsRemoval: Removal = {
  ofVideo: (deps, videoId, signal) => removeRatings(deps, (eb) => eb('videoId', '=', videoId), signal),
  ofAccount: (deps, { accountId }, signal) => removeRatings(deps, (eb) => eb('accountId', '=', accountId), signal),
};

async function removeRatings({ database }: Deps, condition: Condition, signal: AbortSignal): Promise<void> {
  await inRounds(signal, (atOnce) =>
    database.transaction(async (tx) => {
      const some = await db(tx)
        .selectFrom('Rating')
        .select('id')
        .where(condition)
        .orderBy('videoId')
        .orderBy('accountId')
        .limit(atOnce)
        .forUpdate()
        .execute();
      const ids = some.map(({ id }) => id);
      const rows = await db(tx)
        .deleteFrom('Rating')
        .where((eb) => anyOf(eb, 'id', ids))
        .returning(['id', 'accountId', 'videoId', 'rating', 'createdAt', 'updatedAt', nextVersion().as('version')])
        .execute();
      for (const row of rows) publishRating(tx, row, true);
      return rows.length;
    }),
  );
}
