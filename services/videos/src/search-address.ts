import { problems } from '@flotilla/problem';
import type { InstanceUrls } from './instance-urls.ts';

const IS_ADDRESS = /^https?:\/\//i;

export const isAddress = (search: string): boolean => IS_ADDRESS.test(search);

/** The part of an address of this instance that a pattern of its path captures. Remote addresses lead nowhere yet. */
export function idInAddress(address: string, pattern: RegExp, urls: InstanceUrls): string | undefined {
  const url = URL.parse(address);
  return url?.host === urls.host ? pattern.exec(url.pathname)?.[1] : undefined;
}

/** The index of another instance is never asked. Throws 400. */
export function refuseSearchIndex(searchTarget: string | undefined): void {
  if (searchTarget === 'search-index') throw problems.bad_request({ detail: 'No search index is used here.' });
}
