import type { Deps } from '../deps.ts';

/** Remembers that a user knows of a feature; the features are bits. */
export async function markFeatureRead({ database }: Pick<Deps, 'database'>, userId: number, feature: number): Promise<void> {
  await database.query({
    text: 'update users set new_features_info_read = new_features_info_read | $2 where id = $1',
    values: [userId, feature],
  });
}
