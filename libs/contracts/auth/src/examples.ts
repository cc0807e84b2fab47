import type { ExamplesOf } from '@flotilla/contract';
import { confirmationsExamples } from './confirmations.examples.ts';
import { externalIdentitiesExamples } from './external-identities.examples.ts';
import { instanceExamples } from './instance.examples.ts';
import { jobsExamples } from './jobs.examples.ts';
import { myUserExamples } from './my-user.examples.ts';
import type { authApi } from './operations.ts';
import { registrationsExamples } from './registrations.examples.ts';
import { serverExamples } from './server.examples.ts';
import { sessionExamples } from './session.examples.ts';
import { tokenSessionsExamples } from './token-sessions.examples.ts';
import { twoFactorExamples } from './two-factor.examples.ts';
import { usersExamples } from './users.examples.ts';
import { wellKnownExamples } from './well-known.examples.ts';

/** An example of every body and every JSON answer of the service, apart from the operations: the browser has no use for them. */
export const authExamples: ExamplesOf<typeof authApi> = {
  ...confirmationsExamples,
  ...externalIdentitiesExamples,
  ...instanceExamples,
  ...jobsExamples,
  ...myUserExamples,
  ...registrationsExamples,
  ...serverExamples,
  ...sessionExamples,
  ...tokenSessionsExamples,
  ...twoFactorExamples,
  ...usersExamples,
  ...wellKnownExamples,
};
