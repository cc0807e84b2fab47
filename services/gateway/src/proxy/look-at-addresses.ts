import type { Address } from './address.ts';
import type { Conditions } from './conditions.ts';
import type { UpstreamLimits } from './limits.ts';
import { probe } from './probe.ts';

type Dependencies = {
  readonly addresses: () => readonly Address[];
  readonly limits: UpstreamLimits;
  readonly found: Conditions['found'];
};

export type Looking = { readonly look: (address: Address) => void; readonly stop: () => void };

/** The shortest time between two probes of one address that broken connections cause. */
const AT_MOST_EVERY_MS = 200;

/** Probes addresses in rounds about a second apart, but only when there are several, or one is not ready or slow to answer. */
export function lookAtAddresses({ addresses, limits: { probeEveryMs, probeInMs }, found }: Dependencies): Looking {
  async function ask(address: Address): Promise<void> {
    const startedAt = performance.now();
    if (address.isProbed || startedAt - address.probedAt < Math.min(AT_MOST_EVERY_MS, probeEveryMs)) return;
    address.isProbed = true;
    address.probedAt = startedAt;
    const finding = await probe(address.target, probeInMs);
    address.isProbed = false;
    found(address, finding, startedAt);
  }

  function isWorthALook({ condition, silences, waiting, answeredAt }: Address): boolean {
    if (addresses().length > 1 || condition !== 'ready' || silences > 0) return true;
    return waiting > 0 && performance.now() - answeredAt > probeEveryMs;
  }

  function round(): void {
    for (const address of addresses()) if (isWorthALook(address)) void ask(address);
    // Jitter, so that several gateways do not probe in step.
    next = setTimeout(round, probeEveryMs * (0.9 + 0.2 * Math.random())).unref();
  }

  let next = setTimeout(round, 0).unref();
  return {
    look: (address) => void ask(address),
    stop: () => clearTimeout(next),
  };
}
