import type { Log } from '@flotilla/telemetry';
import type { Address, Condition } from './address.ts';
import { createConditions } from './conditions.ts';
import { gatherAddresses } from './gather-addresses.ts';
import type { UpstreamLimits } from './limits.ts';
import { lookAtAddresses } from './look-at-addresses.ts';
import type { Lookup } from './resolve-targets.ts';

/** The addresses of one service: which to use next, and what is known of each. */
export type AddressSet = {
  readonly addresses: readonly Address[];
  /** The address to use, best first: ready, not ready, out; among equals the least busy, in turn. Undefined when all were tried. */
  readonly choose: (tried?: ReadonlySet<Address>) => Address | undefined;
  /** Whether all are out, but were not a moment ago. */
  readonly haveJustGone: () => boolean;
  /** An answer has begun. */
  readonly answered: (address: Address) => void;
  /** The connection failed. */
  readonly unreachable: (address: Address, reason: string) => void;
  /** A connection broke before an answer; a probe finds out whether the address is in trouble. */
  readonly suspect: (address: Address) => void;
  readonly stop: () => void;
};

export type AddressSetOptions = {
  /** The service's name, for logs. */
  readonly name: string;
  readonly limits: UpstreamLimits;
  readonly lookup: Lookup;
  readonly log: Log;
  /** Called when an address should no longer be used: it is not ready, out, or no longer resolved from its name. */
  readonly abandoned?: (address: Address) => void;
  readonly changed?: (addresses: readonly Address[]) => void;
};

const ranks: Readonly<Record<Condition, number>> = { ready: 0, not_ready: 1, out: 2 };

export function createAddressSet(urls: readonly string[], options: AddressSetOptions): AddressSet {
  const { name, limits, lookup, log, abandoned = () => {}, changed = () => {} } = options;
  let addresses: readonly Address[] = [];
  let turn = 0;

  const conditions = createConditions({ name, log, abandoned, changed: () => changed(addresses) });
  const stopGathering = gatherAddresses(urls, {
    lookup,
    resolveEveryMs: limits.resolveEveryMs,
    changed(found, gone) {
      addresses = found;
      gone.forEach(abandoned);
      changed(addresses);
    },
  });
  const looking = lookAtAddresses({ addresses: () => addresses, limits, found: conditions.found });

  return {
    get addresses() {
      return addresses;
    },
    choose(tried) {
      turn = (turn + 1) % addresses.length;
      let best: Address | undefined;
      for (let at = 0; at < addresses.length; at += 1) {
        const address = addresses[(turn + at) % addresses.length] as Address;
        if (!tried?.has(address) && (best === undefined || isBetter(address, best))) best = address;
      }
      return best;
    },
    haveJustGone() {
      const earliestOutSince = performance.now() - limits.waitForRestartInMs;
      return addresses.every(({ condition }) => condition === 'out') && addresses.some(({ outSince }) => outSince > earliestOutSince);
    },
    answered: conditions.answered,
    unreachable: conditions.unreachable,
    suspect: looking.look,
    stop() {
      stopGathering();
      looking.stop();
    },
  };
}

function isBetter(one: Address, other: Address): boolean {
  const by = ranks[one.condition] - ranks[other.condition];
  return by < 0 || (by === 0 && one.open < other.open);
}
