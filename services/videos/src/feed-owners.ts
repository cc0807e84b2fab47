import { authInternal } from '@flotilla/contracts-auth';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';

/** What feeds ask auth about a user. Both throw 503 while it does not answer. */
export type FeedOwners = {
  /** Whether this is the token of the user's feed at this moment. */
  isTheirToken(userId: number, token: string): Promise<boolean>;
  /** The address that the user wants everybody to know. */
  publicEmail(userId: number): Promise<string | null>;
};

const DEADLINE_IN_MS = 5_000;

export function createFeedOwners({ authUrl, servicePrivateKey }: Pick<Config, 'authUrl' | 'servicePrivateKey'>, log: Log): FeedOwners {
  const auth = createServiceClient({
    from: 'videos',
    to: 'auth',
    baseUrl: authUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Feeds cannot be read right now.',
    log,
  });
  return {
    async isTheirToken(userId, token) {
      const { isTheirs } = await auth.ask(authInternal.checkFeedToken, { params: { userId }, body: { token } }, 200);
      return isTheirs;
    },
    async publicEmail(userId) {
      const { email } = await auth.ask(authInternal.getPublicEmail, { params: { userId } }, 200);
      return email;
    },
  };
}
