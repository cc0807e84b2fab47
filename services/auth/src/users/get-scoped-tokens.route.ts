import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

const SQL = `select feed_token as "feedToken" from users where id = $1 and state = 'active'`;

export const getScopedTokensRoute = ({ database }: Deps) =>
  route(authApi.getScopedTokens, async ({ caller }) => {
    const [token] = await database.query<{ feedToken: string }>({ text: SQL, values: [caller.userId] });
    if (!token) throw problems.invalid_token();
    return reply(200, token);
  });
