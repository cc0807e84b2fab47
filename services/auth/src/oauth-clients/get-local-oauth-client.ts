import { authProblems, oauthClientsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { isOwnHost } from './own-host.ts';

/** The gateway passes the Host the client asked for in `x-forwarded-host`. */
export const getLocalOAuthClientRoute = ({ config, client }: Deps) =>
  route(oauthClientsApi.getLocalOAuthClient, async ({ context }) => {
    const { 'x-forwarded-host': forwarded, host } = context.request.headers;
    if (!isOwnHost(config.publicUrl, forwarded === undefined ? host : String(forwarded))) throw authProblems.foreign_host();

    return reply(200, client);
  });
