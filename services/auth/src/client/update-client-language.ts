import { clientApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

const YEAR = 365 * 24 * 60 * 60;

/** A cookie that scripts may read: it chooses the language of the next page, and nothing else. */
export const updateClientLanguageRoute = ({ config }: Deps) =>
  route(clientApi.updateClientLanguage, async ({ body: { language } }) => {
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return reply(204, null, { 'set-cookie': `clientLanguage=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}` });
  });
