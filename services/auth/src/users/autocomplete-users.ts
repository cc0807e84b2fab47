import { containing, prepared, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from './user.entity.ts';

const db = tables({ User });
const findNames = prepared('autocomplete', (on, pattern: string) =>
  db(on)
    .selectFrom('User')
    .select('username')
    .where('state', '=', 'active')
    .where('username', 'like', pattern)
    .orderBy('username')
    .limit(10),
);

/** At most ten names that contain a text. */
export async function autocompleteUsers({ database }: Pick<Deps, 'database'>, search: string): Promise<string[]> {
  const found = await findNames(database, containing(search));
  return found.map(({ username }) => username);
}
