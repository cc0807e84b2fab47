import { authEvents, authTopics, logTopic } from '@flotilla/contracts-auth';
import { defineService } from '@flotilla/service';
import { archives } from './archives/archives.feature.ts';
import { auditLog } from './audit-log/audit-log.feature.ts';
import { client } from './client/client.feature.ts';
import { settings } from './config.ts';
import { configuration } from './configuration/configuration.feature.ts';
import { confirmations } from './confirmations/confirmations.feature.ts';
import { contact } from './contact/contact.feature.ts';
import { createDeps, type Extras } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { externalSignIn } from './external-sign-in/external-sign-in.feature.ts';
import { failedAttempts } from './failed-attempts/failed-attempts.feature.ts';
import { homepage } from './homepage/homepage.feature.ts';
import { instance } from './instance/instance.feature.ts';
import { instanceImages } from './instance-images/instance-images.feature.ts';
import { jobsView } from './jobs-view/jobs-view.feature.ts';
import { keepLoggedLines } from './logs/keep-logged-lines.ts';
import { logs } from './logs/logs.feature.ts';
import { mail } from './mail/mail.feature.ts';
import { myUser } from './my-user/my-user.feature.ts';
import { notifications } from './notifications/notifications.feature.ts';
import { oauthClients } from './oauth-clients/oauth-clients.feature.ts';
import { passwords } from './passwords/passwords.feature.ts';
import { registrations } from './registrations/registrations.feature.ts';
import { server } from './server/server.feature.ts';
import { sessions } from './sessions/sessions.feature.ts';
import { signingKeys } from './signing-keys/signing-keys.feature.ts';
import { resealSecrets } from './two-factor/reseal-secrets.ts';
import { twoFactor } from './two-factor/two-factor.feature.ts';
import { createAdministrator, hasAdministrator } from './users/create-administrator.ts';
import { users } from './users/users.feature.ts';
import { wellKnown } from './well-known/well-known.feature.ts';

/** Ready when an administrator can sign in; creating the first one needs `videos`, which may start later, so it happens in the background. */
export const auth = defineService<typeof settings, Deps, Extras>({
  name: 'auth',
  settings,
  areas: [
    users,
    myUser,
    sessions,
    oauthClients,
    signingKeys,
    passwords,
    failedAttempts,
    twoFactor,
    confirmations,
    registrations,
    externalSignIn,
    mail,
    notifications,
    archives,
    instance,
    configuration,
    homepage,
    instanceImages,
    wellKnown,
    contact,
    server,
    logs,
    auditLog,
    client,
    jobsView,
  ],
  publishes: authTopics,
  consumes: [logTopic],
  logLines: authEvents.linesLogged,
  createDeps,
  // Mails: docs/contract/jobs.md#types.
  pools: { users: 2, mails: 5 },
  areJobsPaused: ({ instance }) => instance.state().areJobsPaused,
  readiness: ({ database }) => [{ name: 'administrator', ready: hasAdministrator(database).catch(() => false) }],
  async started(deps, { resources, running }) {
    const loggedLines = await keepLoggedLines(resources.transport, deps);
    running.defer(() => loggedLines.stop());
    // Once per start is enough: keys only change with a restart.
    const resealing = resealSecrets(deps);
    const stopping = new AbortController();
    const administrator = createAdministrator(deps, resources.announceAdministrator ?? (() => {}), stopping.signal);
    running.defer(async () => {
      stopping.abort();
      await Promise.all([administrator, resealing]);
    });
  },
});
