import { anyOf, type Database, tables } from '@flotilla/database';
import { Mute } from '../../catalogue/index.ts';
import type { Removal } from '../../removal.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { walkInRounds } from '../in-rounds.ts';
import { goneColumns, publishMute } from './publish-mute.ts';

const db = tables({ Mute });

/** An account takes along what it muted, and that others muted it. */
export const mutesRemoval: Removal = {
  async ofAccount({ database }, { accountId }, signal) {
    const mutes = db(database).selectFrom('Mute').select(['id', 'createdAt']);
    const remove = removeFrom(database);
    await walkInRounds({ query: mutes.where('byAccountId', '=', accountId), along: { createdAt: 'desc', id: 'asc' }, signal }, remove);
    await walkInRounds({ query: mutes.where('accountId', '=', accountId), along: { id: 'asc' }, signal }, remove);
  },
};

const removeFrom = (database: Database) => (found: readonly { readonly id: number }[]) =>
  database.transaction(async (tx) => {
    const ids = found.map(({ id }) => id);
    const some = db(tx)
      .selectFrom('Mute')
      .select('id')
      .where((eb) => anyOf(eb, 'id', ids))
      .orderBy('id')
      .forUpdate();
    const rows = await db(tx)
      .deleteFrom('Mute')
      .where('id', 'in', some)
      .returning([...goneColumns, nextVersion().as('version')])
      .execute();
    for (const row of rows) publishMute(tx, row, true);
  });
