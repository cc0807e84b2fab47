import { getAuditLogsRoute } from './audit-log/get-audit-logs.route.ts';
import { playbackMetricsRoute } from './client/playback-metrics.route.ts';
import { updateClientLanguageRoute } from './client/update-client-language.route.ts';
import { deleteCustomConfigRoute } from './configuration/delete-custom-config.route.ts';
import { getAboutRoute } from './configuration/get-about.route.ts';
import { getConfigRoute } from './configuration/get-config.route.ts';
import { getCustomConfigRoute } from './configuration/get-custom-config.route.ts';
import { updateCustomConfigRoute } from './configuration/update-custom-config.route.ts';
import { askVerifyEmailRoutes } from './confirmations/ask-verify-email.routes.ts';
import { verifyEmailRoutes } from './confirmations/verify-email.routes.ts';
import { contactAdministratorRoute } from './contact/contact-administrator.route.ts';
import type { Deps } from './deps.ts';
import { externalIdentitiesRoutes } from './external-sign-in/external-identities.routes.ts';
import { externalSignInRoutes } from './external-sign-in/external-sign-in.routes.ts';
import { getHomepageRoute } from './homepage/get-homepage.route.ts';
import { updateHomepageRoute } from './homepage/update-homepage.route.ts';
import { deleteInstanceImageRoutes } from './instance-images/delete-instance-image.routes.ts';
import { getInstanceImageRoutes } from './instance-images/get-instance-image.routes.ts';
import { pickInstanceImageRoutes } from './instance-images/pick-instance-image.routes.ts';
import { jobsViewRoutes } from './jobs-view/routes.ts';
import { logRoutes } from './logs/routes.ts';
import { getLocalOAuthClientRoute } from './oauth-clients/get-local-oauth-client.route.ts';
import { askResetPasswordRoute } from './passwords/ask-reset-password.route.ts';
import { resetPasswordRoute } from './passwords/reset-password.route.ts';
import { decideRegistrationRoutes } from './registrations/decide-registration.routes.ts';
import { deleteRegistrationRoute } from './registrations/delete-registration.route.ts';
import { listRegistrationsRoute } from './registrations/list-registrations.route.ts';
import { registerRoutes } from './registrations/register.routes.ts';
import { debugRoutes } from './server/debug.routes.ts';
import { getServerStatsRoute } from './server/get-server-stats.route.ts';
import { createTokenRoute } from './sessions/create-token.route.ts';
import { endTokenSessionsRoute } from './sessions/end-token-sessions.route.ts';
import { getSessionStateRoute } from './sessions/get-session-state.route.ts';
import { listTokenSessionsRoute } from './sessions/list-token-sessions.route.ts';
import { recordActivityRoute } from './sessions/record-activity.route.ts';
import { revokeTokenRoute } from './sessions/revoke-token.route.ts';
import { revokeTokenSessionRoutes } from './sessions/revoke-token-session.route.ts';
import { getSigningKeysRoute } from './signing-keys/get-signing-keys.route.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { autocompleteUsersRoute } from './users/autocomplete-users.route.ts';
import { blockUserRoute } from './users/block-user.route.ts';
import { createUserRoute } from './users/create-user.route.ts';
import { deleteMyUserRoute } from './users/delete-my-user.route.ts';
import { deleteUserRoute } from './users/delete-user.route.ts';
import { getMyUserRoute } from './users/get-my-user.route.ts';
import { getScopedTokensRoute } from './users/get-scoped-tokens.route.ts';
import { getUserRoute } from './users/get-user.route.ts';
import { listUsersRoute } from './users/list-users.route.ts';
import { markFeatureInfoReadRoute } from './users/mark-feature-info-read.route.ts';
import { renewScopedTokensRoute } from './users/renew-scoped-tokens.route.ts';
import { unblockUserRoute } from './users/unblock-user.route.ts';
import { updateMyUserRoute } from './users/update-my-user.route.ts';
import { updateUserRoute } from './users/update-user.route.ts';
import { wellKnownRoutes } from './well-known/routes.ts';

export const routes = (deps: Deps) => [
  askResetPasswordRoute(deps),
  ...askVerifyEmailRoutes(deps),
  contactAdministratorRoute(deps),
  ...debugRoutes(deps),
  ...logRoutes(deps),
  getAuditLogsRoute(deps),
  getServerStatsRoute(deps),
  playbackMetricsRoute(deps),
  updateClientLanguageRoute(deps),
  ...wellKnownRoutes(deps),
  ...decideRegistrationRoutes(deps),
  deleteRegistrationRoute(deps),
  listRegistrationsRoute(deps),
  ...registerRoutes(deps),
  resetPasswordRoute(deps),
  ...twoFactorRoutes(deps),
  ...verifyEmailRoutes(deps),
  ...externalIdentitiesRoutes(deps),
  ...externalSignInRoutes(deps),
  ...jobsViewRoutes(deps),
  ...deleteInstanceImageRoutes(deps),
  ...getInstanceImageRoutes(deps),
  ...pickInstanceImageRoutes(deps),
  autocompleteUsersRoute(deps),
  blockUserRoute(deps),
  deleteMyUserRoute(deps),
  deleteUserRoute(deps),
  getScopedTokensRoute(deps),
  getUserRoute(deps),
  endTokenSessionsRoute(deps),
  listTokenSessionsRoute(deps),
  listUsersRoute(deps),
  markFeatureInfoReadRoute(deps),
  renewScopedTokensRoute(deps),
  ...revokeTokenSessionRoutes(deps),
  unblockUserRoute(deps),
  updateUserRoute(deps),
  createTokenRoute(deps),
  createUserRoute(deps),
  deleteCustomConfigRoute(deps),
  getAboutRoute(deps),
  getConfigRoute(deps),
  getCustomConfigRoute(deps),
  getHomepageRoute(deps),
  getLocalOAuthClientRoute(deps),
  getMyUserRoute(deps),
  getSessionStateRoute(deps),
  getSigningKeysRoute(deps),
  recordActivityRoute(deps),
  revokeTokenRoute(deps),
  updateCustomConfigRoute(deps),
  updateHomepageRoute(deps),
  updateMyUserRoute(deps),
];
