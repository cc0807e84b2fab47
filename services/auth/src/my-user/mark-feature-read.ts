import { sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** Records that a user has read about a feature; features are bits. */
export async function markFeatureRead({ database }: Pick<Deps, 'database'>, userId: number, feature: number): Promise<void> {
  await db(database)
    .updateTable('User')
    .set((eb) => ({ newFeaturesInfoRead: sql<number>`${eb.ref('newFeaturesInfoRead')} | ${feature}::int` }))
    .where('id', '=', userId)
    .execute();
}
