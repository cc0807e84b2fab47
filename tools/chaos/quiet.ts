import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from '@flotilla/integrity-check';

const LOOK_EVERY_MS = 1_000;
const JOBS = `select 'job ' || type as what from jobs
  where state = 'active' or (state in ('waiting', 'delayed') and run_at < now() + interval '2 minutes')`;
const OUTBOX = `select 'outbox ' || topic as what from outbox`;
const VIDEOS = `select 'transcoding ' || state as what from video_transcodings where state in ('waiting', 'running')
  union all select 'upload received' from upload_sessions where state = 'received'`;

/** Waits until no work is left, and returns how long that took and what was left when the time was over. */
export async function becomeQuiet(
  instance: Instance,
  withinMs: number,
): Promise<{ readonly seconds: number; readonly left: readonly string[] }> {
  const started = performance.now();
  for (;;) {
    const left = await whatMoves(instance).catch((error: Error) => [error.message]);
    const ms = performance.now() - started;
    if (left.length === 0 || ms > withinMs) return { seconds: Math.round(ms / 1000), left: [...new Set(left)] };
    await delay(LOOK_EVERY_MS);
  }
}

async function whatMoves({ rows, databaseNames }: Instance): Promise<string[]> {
  const found = await Promise.all([
    ...databaseNames.flatMap((name) => [rows(name).query<{ what: string }>(JOBS), rows(name).query<{ what: string }>(OUTBOX)]),
    rows('videos').query<{ what: string }>(VIDEOS),
  ]);
  return found.flat().map(({ what }) => what);
}
