import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { endViewers } from './viewer-statements.ts';
import { GONE_AFTER_MS } from './write-pings.ts';

const AT_ONCE = 1_000;

/** Makes statistics of viewers who are gone (docs/contract/views.md#statistics). */
export async function endGoneViewers({ database, clock }: Pick<Deps, 'clock' | 'database'>, signal?: AbortSignal): Promise<void> {
  const seenUntil = clock.now().getTime() - GONE_AFTER_MS;
  for (;;) {
    signal?.throwIfAborted();
    const [row] = await endViewers(database, [Math.floor(seenUntil / 60_000), new Date(seenUntil), AT_ONCE]);
    if (!row || row.ended === 0) return;
  }
}

export const endGoneViewersOften = schedule('end-viewers', 60, (deps: Deps) => (signal) => endGoneViewers(deps, signal));
