import { setTimeout as delay } from 'node:timers/promises';
import type { Send } from '@flotilla/http-client';
import { leanFetch } from '@flotilla/service-client/lean-fetch';
import { type Address, urlOf } from '../proxy/address.ts';
import type { AddressSet } from '../proxy/address-set.ts';
import { isSafe } from '../proxy/repetition.ts';

/** A process that hangs must leave time to try others; doubled in each round, in case all are slow. */
const FIRST_TRY_IN_MS = 1_500;
/** The pause between two rounds over all addresses, doubled each time. */
const FIRST_REST_IN_MS = 200;
const LONGEST_REST_IN_MS = 1_000;
const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * A `fetch` that takes paths, sends each request to the best address at the moment, and reports the outcome to the set. Safe requests
 * are sent to one address after the other until one answers or the caller's signal aborts: all processes of a service may
 * be unavailable during its restart.
 */
export function createFetchFrom(addresses: AddressSet): Send {
  async function ask(address: Address, path: string, { signal, ...init }: RequestInit, withinMs = FIRST_TRY_IN_MS): ReturnType<Send> {
    const late = AbortSignal.timeout(withinMs);
    address.open += 1;
    try {
      const answer = await leanFetch(`${urlOf(address.target)}${path}`, {
        ...init,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      addresses.answered(address);
      return answer;
    } catch (error) {
      addresses.suspect(address);
      throw error;
    } finally {
      address.open -= 1;
    }
  }

  /** Throws when a process cannot answer right now, so that another is tried. */
  async function askUsable(address: Address, path: string, init: RequestInit, withinMs: number): ReturnType<Send> {
    const answer = await ask(address, path, init, withinMs);
    if (!UNAVAILABLE.has(answer.status)) return answer;
    await answer.text();
    throw new Error(`${address.key} answered ${answer.status}.`);
  }

  return async (path, init) => {
    const { method = 'GET', signal } = init;
    const tried = new Set<Address>();
    for (let round = 0; ; ) {
      const address = addresses.choose(tried);
      if (!address) throw new Error('There is no address to ask.');
      if (!signal || !isSafe(method)) return ask(address, path, init);
      tried.add(address);
      try {
        return await askUsable(address, path, init, FIRST_TRY_IN_MS * 2 ** round);
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
