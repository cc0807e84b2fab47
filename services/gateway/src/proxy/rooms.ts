import type { Target } from '../routing/target.ts';
import { type Compartment, createCompartment } from './compartment.ts';
import type { UpstreamLimits } from './limits.ts';

/** The places at one service: whatever hangs there fills its own compartment and no other. */
export type Rooms = {
  of(target: Target): Compartment;
  /** For trying addresses that are out. */
  readonly trials: Compartment;
  readonly all: readonly Compartment[];
};

export function createRooms({ maxWaiting, maxUploads, maxQueued, queuedInMs, maxTrials }: UpstreamLimits): Rooms {
  const requests = createCompartment({ places: maxWaiting, maxQueued, queuedInMs });
  // An upload is answered when it is whole, hours later perhaps; it must not take the place of what is answered at once.
  const uploads = createCompartment({ places: maxUploads, maxQueued: 0, queuedInMs: 0 });
  const trials = createCompartment({ places: maxTrials, maxQueued: 0, queuedInMs: 0 });
  return {
    of: ({ takesBytes, takesFiles }) => (takesBytes || takesFiles ? uploads : requests),
    trials,
    all: [requests, uploads, trials],
  };
}
