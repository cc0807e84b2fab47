import type { Reply } from '@flotilla/contract';
import { authInternal } from '@flotilla/contracts-auth';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './config.ts';

export type InstanceConfiguration = Extract<Reply<typeof authInternal.getConfigOfPages>, { status: 200 }>['body'];
export type InstanceFacts = Extract<Reply<typeof authInternal.getInstanceFacts>, { status: 200 }>['body'];

/** What auth tells of the instance. Both throw 503 while it does not answer. */
export type Instance = {
  /** What `GET /api/v1/config` answers. */
  configuration(): Promise<InstanceConfiguration>;
  facts(): Promise<InstanceFacts>;
};

const DEADLINE_IN_MS = 5_000;

export function createInstance({ authUrl, servicePrivateKey }: Pick<Config, 'authUrl' | 'servicePrivateKey'>, log: Log): Instance {
  const auth = createServiceClient({
    from: 'federation',
    to: 'auth',
    baseUrl: authUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'What the instance tells of itself cannot be read right now.',
    log,
  });
  return {
    configuration: () => auth.ask(authInternal.getConfigOfPages, {}, 200),
    facts: () => auth.ask(authInternal.getInstanceFacts, {}, 200),
  };
}
