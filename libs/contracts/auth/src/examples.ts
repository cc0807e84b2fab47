import type { ExamplesOf } from '@flotilla/contract';
import { auditLogExamples } from './audit-log.examples.ts';
import { clientExamples } from './client.examples.ts';
import { configurationExamples } from './configuration.examples.ts';
import { confirmationsExamples } from './confirmations.examples.ts';
import { contactExamples } from './contact.examples.ts';
import { externalSignInExamples } from './external-sign-in.examples.ts';
import { homepageExamples } from './homepage.examples.ts';
import { jobsExamples } from './jobs.examples.ts';
import { logsExamples } from './logs.examples.ts';
import { myUserExamples } from './my-user.examples.ts';
import { oauthClientsExamples } from './oauth-clients.examples.ts';
import type { authApi } from './operations.ts';
import { passwordsExamples } from './passwords.examples.ts';
import { registrationsExamples } from './registrations.examples.ts';
import { serverExamples } from './server.examples.ts';
import { sessionsExamples } from './sessions.examples.ts';
import { twoFactorExamples } from './two-factor.examples.ts';
import { usersExamples } from './users.examples.ts';
import { wellKnownExamples } from './well-known.examples.ts';

/** An example of every body and JSON answer of the service. Apart from the operations, so that they are not sent to browsers. */
export const authExamples: ExamplesOf<typeof authApi> = {
  ...oauthClientsExamples,
  ...sessionsExamples,
  ...confirmationsExamples,
  ...passwordsExamples,
  ...externalSignInExamples,
  ...registrationsExamples,
  ...contactExamples,
  ...serverExamples,
  ...auditLogExamples,
  ...logsExamples,
  ...clientExamples,
  ...twoFactorExamples,
  ...wellKnownExamples,
  ...usersExamples,
  ...myUserExamples,
  ...configurationExamples,
  ...homepageExamples,
  ...jobsExamples,
};
