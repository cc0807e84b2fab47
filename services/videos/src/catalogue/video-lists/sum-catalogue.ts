import { tables, tryLockUntilCommit } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { CatalogueChange } from './catalogue-change.entity.ts';

const WORTH_IT = 50;
const db = tables({ CatalogueChange });

/** Replaces the rows of `catalogue_changes` by their sums, so that totals stay cheap to read. */
export async function sumCatalogue({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'sum-catalogue'))) return;
    const { changes } = await db(tx)
      .selectFrom('CatalogueChange')
      .select((eb) => eb.fn.countAll<number>().as('changes'))
      .executeTakeFirstOrThrow();
    if (changes < WORTH_IT) return;
    await db(tx)
      .with('gone', (gone) => gone.deleteFrom('CatalogueChange').returning(['audience', 'nsfw', 'amount']))
      .insertInto('CatalogueChange')
      .columns(['audience', 'nsfw', 'amount'])
      .expression((eb) =>
        eb
          .selectFrom('gone')
          .select((row) => ['audience', 'nsfw', row.fn.sum<number>('amount').as('amount')])
          .groupBy(['audience', 'nsfw']),
      )
      .execute();
  });
}

export const sumCatalogueEveryMinute = schedule('sum-catalogue', 60, (deps: Deps) => () => sumCatalogue(deps));
