import { serverApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readServerStats } from './server-stats.ts';

const LIVES_MS = 4 * 60 * 60 * 1000;

type Stats = Awaited<ReturnType<typeof readServerStats>>;

/** Cached for four hours; the answer says how long it remains valid (docs/contract/conventions.md#caching). */
export const getServerStatsRoute = (deps: Deps) => {
  let kept: { readonly at: number; readonly stats: Promise<Stats> } | undefined;

  function fresh(now: number): { readonly at: number; readonly stats: Promise<Stats> } {
    const reading = { at: now, stats: readServerStats(deps) };
    reading.stats.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  }

  return route(serverApi.getServerStats, async () => {
    const now = deps.clock.now().getTime();
    if (!kept || now - kept.at >= LIVES_MS) kept = fresh(now);
    const { at, stats } = kept;
    const maxAge = Math.max(0, Math.floor((at + LIVES_MS - now) / 1000));
    return reply(200, await stats, { 'cache-control': `public, max-age=${maxAge}` });
  });
};
