import { sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** Remembers that a user knows of a feature; the features are bits. */
export async function markFeatureRead({ database }: Pick<Deps, 'database'>, userId: number, feature: number): Promise<void> {
  await db(database)
    .updateTable('User')
    .set((eb) => ({ newFeaturesInfoRead: sql<number>`${eb.ref('newFeaturesInfoRead')} | ${feature}::int` }))
    .where('id', '=', userId)
    .execute();
}
