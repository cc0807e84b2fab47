import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { transcoderProblems } from '@flotilla/contracts-transcoder';
import { muxTracks } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import type { Chosen } from './kept-downloads.ts';
import { createSpool, type Spool } from './spool.ts';

type Needs = Pick<Deps, 'log' | 'storage' | 'tools' | 'workspace'>;
type Making = {
  readonly spool: PromiseWithResolvers<Spool>;
  readonly stop: AbortController;
  /** Resolves when the last reader has left and nobody can come any more. */
  readonly left: PromiseWithResolvers<void>;
  /** From now on nobody else reads it. */
  readonly close: () => void;
  readers: number;
  isOpen: boolean;
  isMade: boolean;
  /** Somebody was told to come back for it. */
  isPromised: boolean;
};
type Keep = (path: string, size: number) => Promise<void>;

/** Files in the making, and those that somebody slow still reads. */
const AT_ONCE = 8;
const DEADLINE_IN_MS = 60 * 60 * 1000;
const STALL_IN_MS = 60_000;
/** Tracks of another machine are copied before the first byte, and the gateway waits thirty seconds for that. */
const ANSWER_IN_MS = 20_000;
const MEMORY_IN_BYTES = 2 ** 31;
/** What a container needs besides its tracks. */
const MARGIN_IN_BYTES = 2 ** 24;

/**
 * Makes a download once for all who want it at the same time, and hands it to `keep` when it is whole. Resolves when its first bytes are there; one that
 * nobody reads any more is not made to its end. Throws 429 when too many are under way, 503 when it cannot be made, and another 503 when its first
 * bytes take too long: then it is made to its end for those who come back.
 */
export function createMakeDownload(deps: Needs, { answerInMs = ANSWER_IN_MS } = {}) {
  const underWay = new Map<string, Making>();
  let open = 0;

  function begin(key: string, chosen: Chosen, keep: Keep): Making {
    if (open >= AT_ONCE) throw transcoderProblems.too_many_downloads();
    open += 1;
    const making: Making = {
      spool: Promise.withResolvers(),
      stop: new AbortController(),
      left: Promise.withResolvers(),
      close() {
        if (making.isOpen) underWay.delete(key);
        making.isOpen = false;
      },
      readers: 0,
      isOpen: true,
      isMade: false,
      isPromised: false,
    };
    underWay.set(key, making);
    void makeAndKeep(deps, chosen, making, keep)
      .catch((error: unknown) => {
        if (!making.stop.signal.aborted) deps.log.warn({ err: error }, 'a download could not be made');
        making.spool.reject(error);
      })
      .finally(() => {
        making.close();
        open -= 1;
      });
    return making;
  }

  function leave(making: Making): void {
    making.readers -= 1;
    if (making.readers > 0) return;
    if (!making.isMade && !making.isPromised) {
      making.close();
      making.stop.abort();
    }
    if (!making.isOpen) making.left.resolve();
  }

  return async (key: string, chosen: Chosen, keep: Keep): Promise<Readable> => {
    const making = underWay.get(key) ?? begin(key, chosen, keep);
    making.readers += 1;
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(late.resolve, answerInMs, 'late');
    try {
      const spool = await making.spool.promise;
      if ((await Promise.race([spool.begun, late.promise])) !== 'late') return spool.read().once('close', () => leave(making));
    } catch {
      leave(making);
      throw transcoderProblems.download_not_made();
    } finally {
      clearTimeout(timer);
    }
    making.isPromised = true;
    leave(making);
    throw transcoderProblems.download_being_made();
  };
}

export type MakeDownload = ReturnType<typeof createMakeDownload>;

async function makeAndKeep(deps: Needs, chosen: Chosen, making: Making, keep: Keep): Promise<void> {
  await using directory = await deps.workspace.open();
  const path = join(directory.path, 'download');
  const spool = createSpool(path);
  making.spool.resolve(spool);
  try {
    await mux(deps, chosen, spool, making.stop.signal);
    const size = await spool.ended;
    making.isMade = true;
    await keep(path, size).catch((error: unknown) => deps.log.warn({ err: error }, 'a download could not be kept'));
  } catch (error) {
    spool.fail(error as Error);
    throw error;
  } finally {
    // Those who came before it was kept read this file.
    making.close();
    if (making.readers > 0) await making.left.promise;
  }
}

async function mux(deps: Needs, { tracks, coverKey }: Chosen, spool: Spool, signal: AbortSignal): Promise<void> {
  await using directory = await deps.workspace.open();
  const locate = (storageKey: string | undefined) =>
    storageKey === undefined ? undefined : locateObject(deps, storageKey, directory.path, signal);
  const files = {
    video: await locate(tracks.find(({ hasVideo }) => hasVideo)?.storageKey),
    audio: await locate(tracks.find(({ hasAudio }) => hasAudio)?.storageKey),
    cover: await locate(coverKey ?? undefined),
  };
  const diskInBytes = tracks.reduce((sum, { size }) => sum + size, MARGIN_IN_BYTES);
  const limits = { deadlineInMs: DEADLINE_IN_MS, stallInMs: STALL_IN_MS, memoryInBytes: MEMORY_IN_BYTES, diskInBytes };
  await muxTracks(deps.tools, files, spool.writer, { directory: directory.path, ...limits, signal });
}
