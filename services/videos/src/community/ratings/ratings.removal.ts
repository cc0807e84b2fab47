import { anyOf, type Database, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { walkInRounds } from '../in-rounds.ts';
import { publishRemovedRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating });

export const ratingsRemoval: Removal = {
  ofVideo: ({ database }, videoId, signal) =>
    walkInRounds({ query: ratings(database).where('videoId', '=', videoId), along: { accountId: 'asc' }, signal }, removeFrom(database)),
  ofAccount: ({ database }, { accountId }, signal) =>
    walkInRounds({ query: ratings(database).where('accountId', '=', accountId), along: { videoId: 'asc' }, signal }, removeFrom(database)),
};

const ratings = (database: Database) => db(database).selectFrom('Rating').select(['id', 'accountId', 'videoId', 'version']);

const removeFrom = (database: Database) => (some: readonly { readonly id: number; readonly version: number }[]) =>
  database.transaction(async (tx) => {
    const ids = some.map(({ id }) => id);
    await db(tx)
      .selectFrom('Rating')
      .select('id')
      .where((eb) => anyOf(eb, 'id', ids))
      .orderBy('videoId')
      .orderBy('accountId')
      .forUpdate()
      .execute();
    const rows = await db(tx)
      .deleteFrom('Rating')
      .where((eb) => anyOf(eb, 'id', ids))
      .returning(['id', 'accountId', 'videoId', 'rating', 'createdAt', 'updatedAt', nextVersion().as('version')])
      .execute();
    // Those from elsewhere never were.
    const published = new Set(some.filter(({ version }) => version > 0).map(({ id }) => id));
    for (const row of rows) if (published.has(row.id)) publishRemovedRating(tx, row);
  });
