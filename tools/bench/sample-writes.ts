import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { median } from './report.ts';

/** Counts what takes a transaction id, in all databases, until it is disposed of. */
export function sampleWrites(client: Client): AsyncDisposable & { perSecond(): number } {
  const stopping = new AbortController();
  const seen: number[] = [];
  const sampling = (async () => {
    let before: { next: number; at: number } | undefined;
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ next: number }>('select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next');
      const now = { next: rows[0]?.next ?? 0, at: performance.now() };
      if (before) seen.push(((now.next - before.next) * 1000) / (now.at - before.at));
      before = now;
      await delay(1_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    perSecond: () => Math.round(median(seen)),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await sampling;
    },
  };
}
