import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { escapeLike } from './list-users.reader.ts';

const SQL = `select username from users where state = 'active' and username like $1 order by username limit 10`;

export const autocompleteUsersRoute = ({ database }: Deps) =>
  route(authApi.autocompleteUsers, async ({ query: { search } }) => {
    const rows = await database.query<{ username: string }>({ name: 'autocomplete', text: SQL, values: [`%${escapeLike(search)}%`] });
    return reply(
      200,
      rows.map(({ username }) => username),
    );
  });
