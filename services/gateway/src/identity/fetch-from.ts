import { setTimeout as delay } from 'node:timers/promises';
import { type Address, urlOf } from '../proxy/address.ts';
import type { AddressSet } from '../proxy/address-set.ts';
import { isSafe } from '../proxy/repetition.ts';

/** One process that hangs must leave time to ask others; twice as long in each round, for when all are slow. */
const FIRST_TRY_IN_MS = 1_500;
/** Between two rounds over all addresses; twice as long each time. */
const FIRST_REST_IN_MS = 200;
const LONGEST_REST_IN_MS = 1_000;
const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * A `fetch` for texts that are paths, which goes to the address that is best at the moment, and tells the set what it saw there. What
 * changes nothing is asked of one address after the other until one answers or the caller's signal ends it: every process of a service may
 * be away for the moment of its restart.
 */
export function createFetchFrom(addresses: AddressSet): typeof fetch {
  async function ask(address: Address, path: string, { signal, ...init }: RequestInit, withinMs = FIRST_TRY_IN_MS): Promise<Response> {
    const late = AbortSignal.timeout(withinMs);
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

  /** Of a process that cannot answer right now, thrown as a failure, so that another is asked. */
  async function askUsable(address: Address, path: string, init: RequestInit, withinMs: number): Promise<Response> {
    const answer = await ask(address, path, init, withinMs);
    if (!UNAVAILABLE.has(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`${address.key} answered ${answer.status}.`);
  }

  return async (path, init = {}) => {
    const { method = 'GET', signal } = init;
    const tried = new Set<Address>();
    for (let round = 0; ; ) {
      const address = addresses.choose(tried);
      if (!address) throw new Error('There is no address to ask.');
      if (!signal || !isSafe(method)) return ask(address, path as string, init);
      tried.add(address);
      try {
        return await askUsable(address, path as string, init, FIRST_TRY_IN_MS * 2 ** round);
      } catch (error) {
        if (signal.aborted) throw error;
        if (addresses.choose(tried)) continue;
        await delay(Math.min(LONGEST_REST_IN_MS, FIRST_REST_IN_MS * 2 ** round), undefined, { signal }).catch(() => {
          throw error;
        });
        tried.clear();
        round += 1;
      }
    }
  };
}
