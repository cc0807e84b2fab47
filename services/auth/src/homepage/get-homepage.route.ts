import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

export const getHomepageRoute = ({ database }: Deps) =>
  route(authApi.getHomepage, async () => {
    const [page] = await database.query<{ content: string }>({ text: `select content from custom_pages where name = 'homepage'` });
    if (!page) throw problems.not_found();
    return reply(200, page);
  });
