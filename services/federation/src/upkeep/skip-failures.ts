import type { Deps } from '../deps.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';

/** What others hold and cannot be had is left out, and not asked for again within ten minutes: it comes with the next look. */
export async function skipFailures<T>(
  { fetches, log }: Pick<Deps, 'fetches' | 'log'>,
  url: string,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (fetches.failureOf(url)) return undefined;
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    fetches.failed(url, error);
    log.debug({ err: error, url }, 'an item of a collection was left out');
    return undefined;
  }
}
