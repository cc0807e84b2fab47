import { oauthClientsApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getLocalOAuthClientRoute } from './get-local-oauth-client.ts';
import { OAuthClient } from './oauth-client.entity.ts';

export const oauthClients = defineFeature<Deps>({
  operations: [implement(oauthClientsApi, (deps) => ({ getLocalOAuthClient: getLocalOAuthClientRoute(deps) }))],
  entities: [OAuthClient],
});
