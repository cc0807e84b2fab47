import type { Clock } from '@flotilla/service';

/** A clock that can be set ahead. */
export function movableClock(): Clock & { readonly move: (ms: number) => void } {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), move: (ms) => void (ahead += ms) };
}
