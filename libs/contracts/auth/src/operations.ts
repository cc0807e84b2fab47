import { archivesInternal, restoringInternal } from './archives.operations.ts';
import { auditLogApi } from './audit-log.operations.ts';
import { clientApi } from './client.operations.ts';
import { configurationApi, configurationInternal } from './configuration.operations.ts';
import { confirmationsApi } from './confirmations.operations.ts';
import { contactApi } from './contact.operations.ts';
import { externalSignInApi } from './external-sign-in.operations.ts';
import { feedOwnersInternal } from './feed-owners.operations.ts';
import { homepageApi } from './homepage.operations.ts';
import { instanceImagesApi } from './instance-images.operations.ts';
import { jobsApi } from './jobs.operations.ts';
import { logsApi } from './logs.operations.ts';
import { myUserApi } from './my-user.operations.ts';
import { oauthClientsApi } from './oauth-clients.operations.ts';
import { passwordsApi } from './passwords.operations.ts';
import { registrationsApi } from './registrations.operations.ts';
import { serverApi, serverInternal } from './server.operations.ts';
import { sessionsApi, sessionsInternal } from './sessions.operations.ts';
import { signingKeysInternal } from './signing-keys.operations.ts';
import { twoFactorApi } from './two-factor.operations.ts';
import { usersApi } from './users.operations.ts';
import { wellKnownApi } from './well-known.operations.ts';

/** Every operation that clients may call. */
export const authApi = {
  ...oauthClientsApi,
  ...sessionsApi,
  ...confirmationsApi,
  ...passwordsApi,
  ...externalSignInApi,
  ...registrationsApi,
  ...contactApi,
  ...serverApi,
  ...auditLogApi,
  ...logsApi,
  ...clientApi,
  ...twoFactorApi,
  ...wellKnownApi,
  ...usersApi,
  ...myUserApi,
  ...configurationApi,
  ...homepageApi,
  ...instanceImagesApi,
  ...jobsApi,
};

/** Called by other services. */
export const authInternal = {
  ...archivesInternal,
  ...restoringInternal,
  ...configurationInternal,
  ...feedOwnersInternal,
  ...serverInternal,
  ...sessionsInternal,
  ...signingKeysInternal,
};
