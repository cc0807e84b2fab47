import { createSemaphore, type Semaphore } from '@flotilla/availability';

type AtHost = { readonly semaphore: Semaphore; users: number };

/** A semaphore for each host that is asked at the moment, so that a slow one delays only those who want something of it. */
export function createHostSemaphores(bounds: Parameters<typeof createSemaphore>[0]) {
  const hosts = new Map<string, AtHost>();

  return async <T>(host: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const at = hosts.get(host) ?? { semaphore: createSemaphore(bounds), users: 0 };
    hosts.set(host, at);
    at.users += 1;
    try {
      return await at.semaphore(work, signal);
    } finally {
      at.users -= 1;
      if (at.users === 0) hosts.delete(host);
    }
  };
}
