import { getConfigRoute } from './configuration/get-config.route.ts';
import type { Deps } from './deps.ts';
import { getLocalOAuthClientRoute } from './oauth-clients/get-local-oauth-client.route.ts';
import { createTokenRoute } from './sessions/create-token.route.ts';
import { getSessionStateRoute } from './sessions/get-session-state.route.ts';
import { revokeTokenRoute } from './sessions/revoke-token.route.ts';
import { getSigningKeysRoute } from './signing-keys/get-signing-keys.route.ts';
import { createUserRoute } from './users/create-user.route.ts';
import { getMyUserRoute } from './users/get-my-user.route.ts';
import { updateMyUserRoute } from './users/update-my-user.route.ts';

export const routes = (deps: Deps) => [
  createTokenRoute(deps),
  createUserRoute(deps),
  getConfigRoute(deps),
  getLocalOAuthClientRoute(deps),
  getMyUserRoute(deps),
  getSessionStateRoute(deps),
  getSigningKeysRoute(deps),
  revokeTokenRoute(deps),
  updateMyUserRoute(deps),
];
