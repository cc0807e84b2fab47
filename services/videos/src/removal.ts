import type { Deps } from './deps.ts';

/** An account with its channels, all about to be deleted; without a user of another instance. */
export type LeavingAccount = { readonly accountId: number; readonly userId: number | null; readonly channelIds: readonly number[] };

/**
 * How the rows of a feature go with what they belong to: in rounds of short transactions, each with the events that say so. Safe to repeat; ends early
 * when the signal aborts.
 */
export type Removal = {
  /** After the video's own row is gone, so that none comes after. */
  readonly ofVideo?: (deps: Deps, videoId: number, signal: AbortSignal) => Promise<void>;
  /** What others did with a channel that nothing shows any more. */
  readonly ofChannel?: (deps: Deps, channelId: number, signal: AbortSignal) => Promise<void>;
  readonly ofAccount?: (deps: Deps, account: LeavingAccount, signal: AbortSignal) => Promise<void>;
};
