import type { Deps } from '../deps.ts';
import { escapeLike } from './list-users.ts';

const SQL = `select username from users where state = 'active' and username like $1 order by username limit 10`;

/** At most ten names that contain a text. */
export async function autocompleteUsers({ database }: Pick<Deps, 'database'>, search: string): Promise<string[]> {
  const rows = await database.query<{ username: string }>({ name: 'autocomplete', text: SQL, values: [`%${escapeLike(search)}%`] });
  return rows.map(({ username }) => username);
}
