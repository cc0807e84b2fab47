import { createSeal } from '@flotilla/identity';
import { createImages } from '@flotilla/images';
import { createMailer } from '@flotilla/mail';
import type { Basics } from '@flotilla/service';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openInstance } from './instance/open-instance.ts';
import { readOperatorLayers } from './instance/operator-layer.ts';
import { ensureOAuthClient } from './oauth-clients/oauth-client.repository.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { isSignupOpen } from './registrations/signup-policy.ts';
import { openSigningKeys } from './signing-keys/signing-keys.ts';
import { createAccounts } from './users/accounts.ts';
import type { AnnounceAdministrator } from './users/create-administrator.ts';

/** What a process may pass to auth besides the resources of every service. */
export type Extras = {
  readonly announceAdministrator?: AnnounceAdministrator;
  /** For tests, where cheap hashes are enough. */
  readonly passwords?: Passwords;
};

export async function createDeps(basics: Basics<Config, Extras>): Promise<Deps> {
  const { config, resources, database, log, metrics, clock, jobTypes, running } = basics;
  const [client, signingKeys] = await Promise.all([ensureOAuthClient(database), openSigningKeys(database, config, clock)]);
  const mailer = createMailer(config, { host: new URL(config.publicUrl).hostname, log });
  running.defer(() => mailer.close());
  const operator = await readOperatorLayers(config, { mailer });
  const instance = await openInstance({ database, operator, isEditable: config.configurationEditable, log });
  running.defer(() => instance.stop());
  const settings = instance.settings();
  if (settings.signup.enabled && !isSignupOpen(settings, mailer))
    log.warn('registration is closed although it is enabled: no mail can be sent');
  return {
    config,
    database,
    log,
    metrics,
    clock,
    client,
    signingKeys,
    instance,
    mailer,
    jobTypes,
    passwords: resources.passwords ?? createPasswords(),
    accounts: createAccounts(config, log),
    images: createImages({ log }),
    seal: createSeal(config.encryptionKeys, 'auth secrets'),
  };
}
