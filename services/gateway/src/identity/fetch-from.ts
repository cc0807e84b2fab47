import { urlOf } from '../proxy/address.ts';
import type { AddressSet } from '../proxy/address-set.ts';

/** One process that hangs must leave time to ask another. */
const TRY_IN_MS = 1_200;

/** A `fetch` for texts that are paths, which goes to the address that is best at the moment, and tells the set what it saw there. */
export function createFetchFrom(addresses: AddressSet): typeof fetch {
  return async (path, { signal, ...init } = {}) => {
    const address = addresses.choose();
    if (!address) throw new Error('There is no address to ask.');
    const late = AbortSignal.timeout(TRY_IN_MS);
    address.open += 1;
    try {
      const answer = await fetch(`${urlOf(address.target)}${path as string}`, {
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
  };
}
