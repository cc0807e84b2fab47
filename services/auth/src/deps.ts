import type { Database } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import type { Images } from '@flotilla/images';
import type { Mailer } from '@flotilla/mail';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Instance } from './instance/open-instance.ts';
import type { Credentials } from './oauth-clients/oauth-client.repository.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Seal } from './signing-keys/seal.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';
import type { Accounts } from './users/accounts.ts';

/** Told the generated password of the first administrator, once. */
export type AnnounceAdministrator = (administrator: { username: string; password: string }) => void;

/** What a process hands to auth. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  readonly metrics?: Metrics;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
  readonly announceAdministrator?: AnnounceAdministrator;
  readonly clock?: Clock;
  /** In tests, where hashes that cost nothing will do. */
  readonly passwords?: Passwords;
};

/** Everything the features may reach. Built once in service.ts. */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The instance's OAuth client. */
  readonly client: Credentials;
  readonly passwords: Passwords;
  readonly signingKeys: SigningKeys;
  readonly instance: Instance;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly pictures: Images;
  /** For secrets in the database. */
  readonly seal: Seal;
};

export type Service = AsyncDisposable & { readonly url: string; stop(): Promise<void> };
