import { execute } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';

const WORTH_IT = 50;

/** Replaces the rows of `catalogue_changes` by their sums, so that totals stay cheap to read. */
export async function sumCatalogue({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const [held] = await execute<{ held: boolean }>(tx, `select pg_try_advisory_xact_lock(hashtext('sum-catalogue')) as held`);
    const [rows] = await execute<{ count: number }>(tx, 'select count(*)::int as count from catalogue_changes');
    if (!held?.held || (rows?.count ?? 0) < WORTH_IT) return;
    await execute(
      tx,
      `with gone as (delete from catalogue_changes returning audience, nsfw, amount)
       insert into catalogue_changes (audience, nsfw, amount) select audience, nsfw, sum(amount) from gone group by audience, nsfw`,
    );
  });
}

export const sumCatalogueEveryMinute = schedule('sum-catalogue', 60, (deps: Deps) => () => sumCatalogue(deps));
