import { createSemaphore } from '@flotilla/availability';
import type { Sent } from '@flotilla/contract';
import { federationProblems, type filesInternal } from '@flotilla/contracts-federation';
import { OutboundFailure, type OutboundReply } from '@flotilla/outbound';
import { Problem, problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isHostMuted } from '../inbox/host-mutes.ts';
import { canonicalUrl, hostOf } from '../remote-actors/canonical-url.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { createFetchMemory } from '../remote-actors/fetch-memory.ts';
import { createHostSemaphores } from './host-semaphores.ts';
import { mediaTypeOf, type RemoteFileType } from './media-type-of.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'outbound'>;
type Asked = Sent<typeof filesInternal.fetchRemoteFile>['body'];
type Kind = Asked['kind'];
export type RemoteFile = { readonly mediaType: RemoteFileType; readonly bytes: Buffer };

const MOST_BYTES: Readonly<Record<Kind, number>> = { caption: 1_000_000, picture: 4_000_000, storyboard: 8_000_000 };
const ACCEPT: Readonly<Record<Kind, string>> = {
  caption: 'text/vtt',
  picture: 'image/webp, image/png, image/jpeg, image/gif',
  storyboard: 'image/webp, image/png, image/jpeg',
};
/** Redirects included. */
const WITHIN_MS = 10_000;
/** For a place, before that. */
const WAITS_MS = 5_000;
/** The library for other hosts has eight connections to each; ActivityPub needs some of them. */
const OF_A_HOST = { atOnce: 4, waiting: 32 };
/** A file is a few times in memory until it is answered. */
const OF_ALL = { atOnce: 16, waiting: 64 };
const WHEN_FULL = 'Too many files of other instances are being fetched right now.';
/** A host that is away or too busy is not asked for any file before. */
const HOST_FAILED_FOR_MS = 60_000;

/** Fetches files of other instances: each once at a time, a few at once, and what failed not again for a while (docs/contract/federation.md#pictures-and-captions). */
export function createFetchRemoteFile(deps: Needs) {
  // Of its own: thousands of pictures that are gone must not push out what is known of actors.
  const failures = createFetchMemory(() => deps.clock.now());
  const fromHost = createHostSemaphores({ ...OF_A_HOST, whenFull: WHEN_FULL });
  const fromAll = createSemaphore({ ...OF_ALL, whenFull: WHEN_FULL });
  const underWay = new Map<string, Promise<RemoteFile>>();

  async function fetchNow(url: string, kind: Kind): Promise<RemoteFile> {
    const host = hostOf(url);
    // Whoever waited for a place may find that others failed meanwhile.
    const recent = failures.failureOf(url) ?? failures.failureOf(host);
    if (recent) throw recent;
    if (await isHostMuted(deps, host)) throw new FetchFailure('refused', `${host} is muted.`);
    try {
      return fileOf(await deps.outbound.fetch(url, asking(kind)), kind);
    } catch (error) {
      const failure = failureOf(error);
      deps.log.info({ url, reason: failure.message }, 'a file of another instance could not be fetched');
      failures.failed(url, failure);
      if (failure.kind === 'unavailable') failures.failed(host, failure, HOST_FAILED_FOR_MS);
      throw failure;
    }
  }

  async function fetchInTurn(url: string, kind: Kind): Promise<RemoteFile> {
    const signal = AbortSignal.timeout(WAITS_MS);
    const work = () => fetchNow(url, kind);
    try {
      return await fromHost(hostOf(url), () => fromAll(work, signal), signal);
    } catch (error) {
      if (error instanceof FetchFailure) throw federationProblems.file_not_fetched();
      if (error instanceof Problem || error !== signal.reason) throw error;
      throw problems.unavailable({ detail: WHEN_FULL });
    }
  }

  /** Throws 404 for what cannot be had, 503 while too many are fetched. */
  return async ({ url: asked, kind }: Asked): Promise<RemoteFile> => {
    const url = canonicalUrl(deps, asked);
    if (!url) throw federationProblems.file_not_fetched();
    const key = `${kind} ${url}`;
    const running = underWay.get(key);
    if (running) return running;
    const work = fetchInTurn(url, kind).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}

/** Nothing of whoever wants to see it goes along. */
const asking = (kind: Kind) => ({ headers: { accept: ACCEPT[kind] }, mostBytes: MOST_BYTES[kind], withinMs: WITHIN_MS });

function fileOf({ status, body, url }: OutboundReply, kind: Kind): RemoteFile {
  if (status !== 200) throw new FetchFailure(status === 429 || status >= 500 ? 'unavailable' : 'gone', `${url.host} answered ${status}.`);
  const mediaType = mediaTypeOf(body);
  if (mediaType === undefined || (mediaType === 'text/vtt') !== (kind === 'caption'))
    throw new FetchFailure('refused', `${url.host} sent something else than a ${kind}.`);
  return { mediaType, bytes: body };
}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (!(error instanceof OutboundFailure)) throw error;
  const isAway = error.kind === 'unreachable' || error.kind === 'too-slow';
  return new FetchFailure(isAway ? 'unavailable' : 'refused', error.message, { cause: error });
}
