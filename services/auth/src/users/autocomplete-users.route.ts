import { authApi } from '@flotilla/contracts-auth';
import { containing, prepared, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
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

export const autocompleteUsersRoute = ({ database }: Deps) =>
  route(authApi.autocompleteUsers, async ({ query: { search } }) => {
    const found = await findNames(database, containing(search));
    return reply(
      200,
      found.map(({ username }) => username),
    );
  });
