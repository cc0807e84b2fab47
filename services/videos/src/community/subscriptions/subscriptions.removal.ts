import { anyOf, type Expression, type ExpressionBuilder, type SqlBool, type TableOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { lockRows } from '../lock-rows.ts';
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

async function removeFollows({ database }: Deps, condition: Condition, signal: AbortSignal): Promise<void> {
  await inRounds(signal, (atOnce) =>
    database.transaction(async (tx) => {
      const some = await db(tx)
        .selectFrom('Follow')
        .select(['id', 'accountId', 'channelId'])
        .where(condition)
        .orderBy('channelId')
        .orderBy('accountId')
        .limit(atOnce)
        .forUpdate()
        .execute();
      await lockRows(
        tx,
        'Channel',
        some.map(({ channelId }) => channelId),
      );
      await lockRows(
        tx,
        'Account',
        some.map(({ accountId }) => accountId),
      );
      const ids = some.map(({ id }) => id);
      const rows = await db(tx)
        .deleteFrom('Follow')
        .where((eb) => anyOf(eb, 'id', ids))
        .returning(['id', 'accountId', 'channelId', 'state', 'createdAt', 'updatedAt', nextVersion().as('version')])
        .execute();
      for (const row of rows) publishFollow(tx, row, true);
      return rows.length;
    }),
  );
}
