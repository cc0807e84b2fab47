import { setTimeout as delay } from 'node:timers/promises';
import { type Address, urlOf } from '../proxy/address.ts';
import type { AddressSet } from '../proxy/address-set.ts';
import { isSafe } from '../proxy/repetition.ts';

/** One process that hangs must leave time to ask others. */
const TRY_IN_MS = 1_500;
/** Between two rounds over all addresses. */
const REST_IN_MS = 200;
const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * A `fetch` for texts that are paths, which goes to the address that is best at the moment, and tells the set what it saw there. What
 * changes nothing is asked of one address after the other until one answers or the caller's signal ends it: every process of a service may
 * be away for the moment of its restart.
 */
export function createFetchFrom(addresses: AddressSet): typeof fetch {
  async function ask(address: Address, path: string, { signal, ...init }: RequestInit): Promise<Response> {
    const late = AbortSignal.timeout(TRY_IN_MS);
    address.open += 1;
    try {
      const answer = await fetch(`${urlOf(address.target)}${path}`, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
      addresses.answered(address);
      return answer;
    } catch (error) {
      addresses.suspect(address);
      throw error;
    } finally {
      address.open -= 1;
    }
  }

  return async (path, { signal, ...init } = {}) => {
    const tried = new Set<Address>();
    for (;;) {
      const address = addresses.choose(tried);
      if (!address) throw new Error('There is no address to ask.');
      tried.add(address);
      const mayRepeat = signal && isSafe(init.method ?? 'GET');
      try {
        const answer = await ask(address, path as string, { ...init, ...(signal && { signal }) });
        if (!mayRepeat || !UNAVAILABLE.has(answer.status)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (!mayRepeat || signal.aborted) throw error;
      }
      if (addresses.choose(tried)) continue;
      tried.clear();
      await delay(REST_IN_MS, undefined, { signal });
    }
  };
}
