import { clientApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Sets a cookie that scripts may read: all it does is choose the language of the next page. */
export const updateClientLanguageRoute = ({ config }: Deps) =>
  route(clientApi.updateClientLanguage, async ({ body: { language } }) => {
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return reply(204, null, { 'set-cookie': `clientLanguage=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}` });
  });
