import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

const SQL = `update users set feed_token = gen_random_uuid() where id = $1 and state = 'active' returning feed_token as "feedToken"`;

export const renewScopedTokensRoute = ({ database }: Deps) =>
  route(authApi.renewScopedTokens, async ({ caller }) => {
    const [token] = await database.query<{ feedToken: string }>({ text: SQL, values: [caller.userId] });
    if (!token) throw problems.invalid_token();
    return reply(200, token);
  });
