export { Away, isAway, isTimeLimit } from './is-away.ts';
export { createSharedReads, type SharedReads } from './shared-reads.ts';
export { createTurnstile, type Turnstile } from './turnstile.ts';
export { type Waiting, whenThere } from './when-there.ts';
