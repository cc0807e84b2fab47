import { setTimeout as delay } from 'node:timers/promises';
import { type Act, actsOf } from './acts.ts';
import { createAsk, newTraffic, type Traffic } from './ask.ts';
import { openJournal } from './open-journal.ts';
import { createRandom, type Random } from './random.ts';
import { type Credentials, signIn } from './session.ts';
import { makeVideoFile } from './video.ts';
import type { Worker } from './worker.ts';

export type LoadOptions = {
  /** Base URLs of all gateways; requests go to them in turn. */
  readonly gateways: readonly string[];
  readonly credentials: Credentials;
  readonly journalFile: string;
  readonly seed: number;
  /** A small MP4; every video is this with different bytes appended. */
  readonly clip: Buffer;
  /** Concurrent clients. */
  readonly workers: number;
  /** The most actions of each client. */
  readonly actsPerWorker?: number;
  readonly durationMs?: number;
  readonly largestVideoInBytes?: number;
  /** The most videos of one client; with so many it deletes one before it uploads. */
  readonly mostVideos?: number;
  /** The pause between two actions of one client; default none. */
  readonly pauseMs?: number;
  /** Ends the load after the running action of every client. */
  readonly signal?: AbortSignal;
};

const SIGN_IN_WITHIN_MS = 60_000;

/**
 * Uploads, reads, edits and deletes through all gateways and journals every promise before it counts (docs/contract/reliability.md#promises). Each client
 * repeats refused requests under the same identity, and journals unknown outcomes. Needs an end: a number of actions, a duration or a signal.
 */
export async function runLoad(options: LoadOptions): Promise<Traffic> {
  const { gateways, credentials, seed, clip, workers, durationMs = Number.POSITIVE_INFINITY, signal } = options;
  const traffic = newTraffic();
  await using journal = await openJournal(options.journalFile);
  await journal.write({ type: 'began', seed });
  const endsAt = Date.now() + durationMs;

  async function work(index: number): Promise<void> {
    const random = createRandom(seed * 1_000 + index);
    const ask = createAsk(gateways, traffic);
    const session = await signIn(ask, credentials, Date.now() + SIGN_IN_WITHIN_MS);
    await journal.write({ type: 'signed-in', sessionId: session.sessionId });
    let names = 0;
    const worker: Worker = {
      ask,
      journal,
      random,
      traffic,
      videos: [],
      session,
      newName: () => `Journal ${seed}.${index}.${++names}`,
      newVideoFile: (padding) => makeVideoFile(clip, padding, random),
    };
    for (let done = 0; done < (options.actsPerWorker ?? Number.POSITIVE_INFINITY); done += 1) {
      if (signal?.aborted || Date.now() > endsAt) return;
      await choose(worker, options)(worker);
      if (options.pauseMs) await delay(options.pauseMs);
    }
  }

  const running = Array.from({ length: workers }, (_, index) => work(index));
  // A client that fails ends the run, but not before the others have journalled their outcomes.
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return traffic;
}

function choose({ random, videos }: { random: Random; videos: readonly unknown[] }, options: LoadOptions): Act {
  const { credentials, largestVideoInBytes = 20 * 1024 ** 2, mostVideos = 20 } = options;
  const acts = actsOf(credentials, largestVideoInBytes);
  const [simple, resumable, reading, renaming, removing] = acts;
  const isFull = videos.length >= mostVideos;
  const possible = acts.filter((each) => !isFull || (each !== simple && each !== resumable));
  const needed = videos.length > 0 ? possible : possible.filter((each) => each !== reading && each !== renaming && each !== removing);
  let place = random.next() * needed.reduce((sum, { weight }) => sum + weight, 0);
  return (needed.find(({ weight }) => (place -= weight) < 0) ?? needed[0])?.act as Act;
}
