import type { Transaction } from '@flotilla/database';
import type { Actor } from '../../actors/actor.entity.ts';
import type { Deps } from '../../deps.ts';
import type { Activity } from '../activity.ts';

export type Handled = {
  readonly activity: Activity;
  /** Who signed it, which is its actor. */
  readonly signer: Actor;
  /** The text as it came. */
  readonly body: string;
  readonly signal: AbortSignal;
};

/** What an activity changes, in the transaction that ends it. */
export type Effect = (tx: Transaction) => Promise<void>;

/**
 * Reads an activity, fetches what it needs, and returns its effect; undefined when it has none. Throws FetchFailure when something cannot be had, now or ever.
 * It may run several times, its effect once.
 */
export type Handler = (deps: Deps, handled: Handled) => Promise<Effect | undefined>;
