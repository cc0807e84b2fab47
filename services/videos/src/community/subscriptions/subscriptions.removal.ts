import { anyOf, type Database, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { walkInRounds } from '../in-rounds.ts';
import { lockRows } from '../lock-rows.ts';
import { Follow } from './follow.entity.ts';
import { publishFollow } from './publish-follow.ts';

const db = tables({ Follow });

export const subscriptionsRemoval: Removal = {
  ofChannel: ({ database }, channelId, signal) =>
    walkInRounds(
      { query: follows(database).where('channelId', '=', channelId), along: { createdAt: 'desc', id: 'asc' }, signal },
      removeFrom(database),
    ),
  ofAccount: ({ database }, { accountId }, signal) =>
    walkInRounds(
      { query: follows(database).where('accountId', '=', accountId), along: { channelId: 'asc' }, signal },
      removeFrom(database),
    ),
};

const follows = (database: Database) => db(database).selectFrom('Follow').select(['id', 'channelId', 'createdAt']);

const removeFrom = (database: Database) => (found: readonly { readonly id: number }[]) =>
  database.transaction(async (tx) => {
    const ids = found.map(({ id }) => id);
    const some = await db(tx)
      .selectFrom('Follow')
      .select(['accountId', 'channelId'])
      .where((eb) => anyOf(eb, 'id', ids))
      .orderBy('channelId')
      .orderBy('accountId')
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
    const rows = await db(tx)
      .deleteFrom('Follow')
      .where((eb) => anyOf(eb, 'id', ids))
      .returning(['id', 'accountId', 'channelId', 'state', 'createdAt', 'updatedAt', nextVersion().as('version')])
      .execute();
    for (const row of rows) await publishFollow(tx, row, true);
  });
