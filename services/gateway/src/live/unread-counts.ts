import { setTimeout as delay } from 'node:timers/promises';
import type { TypeOf } from '@flotilla/contract';
import { videosInternal } from '@flotilla/contracts-videos';
import { createClient, expectReply, type Send } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';
import type { Log } from '@flotilla/telemetry';

export type UnreadCount = TypeOf<(typeof videosInternal)['countUnread']['replies'][200]>[number];
export type ReadCounts = (userIds: number[]) => Promise<UnreadCount[]>;

const DEADLINE_IN_MS = 4_000;
const GATHER_FOR_MS = 250;
const AT_ONCE = 500;
const TRY_AGAIN_AFTER_MS = 1_000;

/** `fetchFromVideos` reaches one of its processes. */
export function createReadCounts(fetchFromVideos: Send, servicePrivateKey: string): ReadCounts {
  const signer = createServiceTokenSigner({ privateKey: servicePrivateKey, issuer: 'gateway' });
  const headers = () => signer.headersFor('videos');
  const call = createClient({ baseUrl: '', fetch: fetchFromVideos, headers, deadlineInMs: DEADLINE_IN_MS });
  return async (userIds) => expectReply(await call(videosInternal.countUnread, { body: { userIds } }), 200);
}

type Options = { readonly read: ReadCounts; readonly show: (count: UnreadCount) => void; readonly log: Log };

/** Reads counts of users in one request for all who asked within a quarter of a second, one request after the other, until it succeeds. */
export function gatherCounts({ read, show, log }: Options): { ask(userId: number): void; stop(): void } {
  const waiting = new Set<number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.size > 0 && !signal.aborted) {
      await delay(GATHER_FOR_MS, undefined, { signal });
      const userIds = [...waiting].slice(0, AT_ONCE);
      for (const userId of userIds) waiting.delete(userId);
      try {
        for (const count of await read(userIds)) show(count);
      } catch (error) {
        log.debug({ err: error }, 'unread notifications could not be counted');
        for (const userId of userIds) waiting.add(userId);
        await delay(TRY_AGAIN_AFTER_MS, undefined, { signal });
      }
    }
    isWorking = false;
  }

  return {
    ask(userId) {
      waiting.add(userId);
      // It only fails when it is stopped.
      if (!isWorking) work().catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
