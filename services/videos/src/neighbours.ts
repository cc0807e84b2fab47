import type { Reply } from '@flotilla/contract';
import { addressesInternal, filesInternal, type remoteFileKinds, upkeepInternal } from '@flotilla/contracts-federation';
import { twoGenerationCache } from '@flotilla/identity';
import type { Clock } from '@flotilla/service';
import { createServiceClient, isPassing } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';

export type RemoteFileKind = (typeof remoteFileKinds)[number];
export type FetchedFile = { readonly mediaType: string; readonly bytes: Buffer<ArrayBuffer> };

/** Things of other instances that are not known here. */
export type Neighbours = {
  /**
   * Looks up an address, without the language that it may name, or a handle, and keeps what is there; undefined when nothing is, or nothing that can be
   * believed (docs/contract/federation.md#addresses).
   * While nobody can be asked it is undefined as well, and for those who `canWait` 503 is thrown.
   */
  meet(
    address: string,
    options?: MeetOptions,
  ): Promise<{ readonly videoUuid: string | null; readonly playlistUuid: string | null } | undefined>;
  /** Somebody looks at a remote video or playlist, which is refreshed if what is known of it is old (docs/contract/federation.md#refreshes). Nobody waits for that. */
  seen(url: string): void;
  /** A picture or caption, fetched now; undefined when it cannot be had. Throws 503 while nobody can be asked. */
  fetchFile(url: string, kind: RemoteFileKind): Promise<FetchedFile | undefined>;
};

export type MeetOptions = { readonly canWait?: boolean };
type Found = Extract<Reply<typeof addressesInternal.lookUpAddress>, { status: 200 }>['body'];

/** Somebody waits for it. */
const DEADLINE_IN_MS = 10_000;
/** Files have as long once it is their turn. */
const FILE_DEADLINE_IN_MS = 20_000;
/** What many look at is named once an hour by each process. */
const SEEN_AGAIN_MS = 3_600_000;
const MOST_SEEN = 10_000;

/** Asks federation, the only service that asks other instances. */
export function createAskFederation(
  { federationUrl, servicePrivateKey }: Pick<Config, 'federationUrl' | 'servicePrivateKey'>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  const told = twoGenerationCache<number>(MOST_SEEN);
  const federation = createServiceClient({
    from: 'videos',
    to: 'federation',
    baseUrl: federationUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Other instances cannot be asked right now.',
    log,
  });
  return {
    /** What is behind an address. Throws 503 while federation, or who is there, cannot be asked. */
    async lookUp(address: string): Promise<Found | undefined> {
      const answer = await federation.call(addressesInternal.lookUpAddress, { body: { address } });
      if (isPassing(answer.status)) return federation.refuse(answer);
      return answer.status === 200 ? answer.body : undefined;
    },

    async fetchFile(url: string, kind: RemoteFileKind): Promise<FetchedFile | undefined> {
      const answer = await federation.call(filesInternal.fetchRemoteFile, { body: { url, kind }, deadlineInMs: FILE_DEADLINE_IN_MS });
      if (answer.status === 200) return { mediaType: answer.body.mediaType, bytes: Buffer.from(answer.body.content, 'base64') };
      return answer.status === 400 || answer.status === 404 ? undefined : federation.refuse(answer);
    },

    seen(url: string): void {
      const now = clock.now().getTime();
      if (now - (told.get(url) ?? -Infinity) < SEEN_AGAIN_MS) return;
      told.set(url, now);
      federation.ask(upkeepInternal.noteSeen, { body: { url } }, 204).catch((error: unknown) => {
        log.debug({ err: error }, 'federation was not told that something of another instance was looked at');
      });
    },
  };
}
