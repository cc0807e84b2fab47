import type { Log } from '@flotilla/telemetry';
import type { Address, Condition } from './address.ts';
import type { Finding } from './probe.ts';

/** Sets the conditions of addresses by the outcomes of requests and probes. */
export type Conditions = {
  /** An answer has begun. */
  readonly answered: (address: Address) => void;
  /** The connection failed. */
  readonly unreachable: (address: Address, reason: string) => void;
  /** A probe that began at `startedAt` has this finding. */
  readonly found: (address: Address, finding: Finding, startedAt: number) => void;
};

type Dependencies = {
  readonly name: string;
  readonly log: Log;
  /** Called when an address should no longer be used. */
  readonly abandoned: (address: Address) => void;
  readonly changed: () => void;
};

const FIRST_REST_IN_MS = 500;
const LONGEST_REST_IN_MS = 30_000;
const MAX_DOUBLINGS = 6;
/** A busy machine may be late with one answer. */
const MAX_SILENCES = 2;
const SAY_AT_MOST_EVERY_MS = 5_000;

export function createConditions({ name, log, abandoned, changed }: Dependencies): Conditions {
  const saidAt = new WeakMap<Address, number>();

  function become(address: Address, condition: Condition, reason?: string): void {
    const before = address.condition;
    if (before === condition) return;
    address.condition = condition;
    if (condition === 'out') address.outSince = performance.now();
    if (condition !== 'ready') abandoned(address);
    changed();
    if (condition === 'out') say('warn', address, { reason }, 'a process of a service does not answer and is left out');
    else if (before === 'out') say('info', address, {}, 'a process of a service answers again');
  }

  function say(level: 'info' | 'warn', address: Address, fields: object, text: string): void {
    const now = performance.now();
    if (now - (saidAt.get(address) ?? Number.NEGATIVE_INFINITY) < SAY_AT_MOST_EVERY_MS) return;
    saidAt.set(address, now);
    log[level]({ upstream: name, address: address.key, ...fields }, text);
  }

  function recover(address: Address, condition: Condition): void {
    address.failures = 0;
    address.silences = 0;
    become(address, condition);
  }

  return {
    answered(address) {
      address.answeredAt = performance.now();
      if (address.condition === 'out') recover(address, 'ready');
    },
    unreachable(address, reason) {
      address.restsUntil = performance.now() + Math.min(LONGEST_REST_IN_MS, FIRST_REST_IN_MS * 2 ** address.failures);
      address.failures = Math.min(address.failures + 1, MAX_DOUBLINGS);
      become(address, 'out', reason);
    },
    found(address, finding, startedAt) {
      if (finding === 'ready' || finding === 'not_ready') {
        if (address.condition !== 'out' || performance.now() >= address.restsUntil) recover(address, finding);
        return;
      }
      if (finding === 'absent') return become(address, 'out', 'It takes no connections.');
      // A process that answers other requests is alive, however late it is with this probe.
      if (address.answeredAt > startedAt) return;
      address.silences += 1;
      if (address.silences >= MAX_SILENCES) become(address, 'out', 'It takes connections and says nothing.');
    },
  };
}
