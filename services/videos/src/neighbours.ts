import type { Reply } from '@flotilla/contract';
import { addressesInternal } from '@flotilla/contracts-federation';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';

/** Things of other instances that are not known here. */
export type Neighbours = {
  /** Looks up an address or a handle and keeps what is there; undefined when nothing is, or nothing that can be believed (docs/contract/federation.md#addresses). */
  meet(address: string): Promise<{ readonly videoUuid: string | null; readonly playlistUuid: string | null } | undefined>;
};

type Found = Extract<Reply<typeof addressesInternal.lookUpAddress>, { status: 200 }>['body'];

/** Somebody waits for it. */
const DEADLINE_IN_MS = 10_000;

/** Asks federation what is behind an address; undefined also while that does not answer. */
export function createLookUp({ federationUrl, servicePrivateKey }: Pick<Config, 'federationUrl' | 'servicePrivateKey'>, log: Log) {
  const federation = createServiceClient({
    from: 'videos',
    to: 'federation',
    baseUrl: federationUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Other instances cannot be asked right now.',
    log,
  });
  return async (address: string): Promise<Found | undefined> => {
    try {
      const answer = await federation.call(addressesInternal.lookUpAddress, { body: { address } });
      return answer.status === 200 ? answer.body : undefined;
    } catch (error) {
      log.info({ err: error }, 'an address of another instance could not be looked up');
      return undefined;
    }
  };
}
