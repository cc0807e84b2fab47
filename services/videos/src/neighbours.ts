import type { Reply } from '@flotilla/contract';
import { addressesInternal, upkeepInternal } from '@flotilla/contracts-federation';
import { twoGenerationCache } from '@flotilla/identity';
import type { Clock } from '@flotilla/service';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';

/** Things of other instances that are not known here. */
export type Neighbours = {
  /** Looks up an address or a handle and keeps what is there; undefined when nothing is, or nothing that can be believed (docs/contract/federation.md#addresses). */
  meet(address: string): Promise<{ readonly videoUuid: string | null; readonly playlistUuid: string | null } | undefined>;
  /** Somebody looks at a remote video, which is refreshed if what is known of it is old (docs/contract/federation.md#refreshes). Nobody waits for that. */
  seen(url: string): void;
};

type Found = Extract<Reply<typeof addressesInternal.lookUpAddress>, { status: 200 }>['body'];

/** Somebody waits for it. */
const DEADLINE_IN_MS = 10_000;

type Reached = Pick<Config, 'federationUrl' | 'servicePrivateKey'>;

const createFederationClient = ({ federationUrl, servicePrivateKey }: Reached, log: Log) =>
  createServiceClient({
    from: 'videos',
    to: 'federation',
    baseUrl: federationUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Other instances cannot be asked right now.',
    log,
  });

/** Asks federation what is behind an address; undefined also while that does not answer. */
export function createLookUp(config: Reached, log: Log) {
  const federation = createFederationClient(config, log);
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

/** A video that many look at is named once an hour by each process. */
const SEEN_AGAIN_MS = 3_600_000;
const MOST_SEEN = 10_000;

/** Tells federation which remote videos are looked at. */
export function createTellSeen(config: Reached, { clock, log }: { readonly clock: Clock; readonly log: Log }): Neighbours['seen'] {
  const federation = createFederationClient(config, log);
  const told = twoGenerationCache<number>(MOST_SEEN);
  return (url) => {
    const now = clock.now().getTime();
    if (now - (told.get(url) ?? -Infinity) < SEEN_AGAIN_MS) return;
    told.set(url, now);
    federation.ask(upkeepInternal.noteSeenVideo, { body: { url } }, 204).catch((error: unknown) => {
      log.debug({ err: error }, 'federation was not told that a remote video was looked at');
    });
  };
}
