import { anyOf, type Expression, type ExpressionBuilder, type SqlBool, type TableOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { Follow } from './follow.entity.ts';
import { publishFollow } from './publish-follow.ts';

const db = tables({ Follow });
type Condition = (eb: ExpressionBuilder<{ Follow: TableOf<typeof Follow> }, 'Follow'>) => Expression<SqlBool>;

export const subscriptionsRemoval: Removal = {
  async ofAccount(deps, { accountId, channelIds }, signal) {
    await removeFollows(deps, (eb) => eb('accountId', '=', accountId), signal);
    if (channelIds.length > 0) await removeFollows(deps, (eb) => anyOf(eb, 'channelId', channelIds), signal);
  },
};

/** The numbers of several channels change at once, so subscriptions go in the order of their channels: two such removals never wait for each other. */
async function removeFollows({ database }: Deps, condition: Condition, signal: AbortSignal): Promise<void> {
  await inRounds(signal, (atOnce) =>
    database.transaction(async (tx) => {
      const some = db(tx)
        .selectFrom('Follow')
        .select('id')
        .where(condition)
        .orderBy('channelId')
        .orderBy('accountId')
        .limit(atOnce)
        .forUpdate();
      const rows = await db(tx)
        .deleteFrom('Follow')
        .where('id', 'in', some)
        .returning(['id', 'accountId', 'channelId', 'state', 'createdAt', 'updatedAt', nextVersion().as('version')])
        .execute();
      for (const row of rows) publishFollow(tx, row, true);
      return rows.length;
    }),
  );
}
