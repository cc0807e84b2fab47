import { problems } from '@flotilla/problem';

/** Pages of videos, here and on instances of PeerTube. */
export const VIDEO_PAGES = /^\/(?:w|videos\/watch|videos\/embed)\/([^/]+)\/?$/;
const IS_ADDRESS = /^https?:\/\//i;
const LANGUAGE = /^(https?:\/\/[^/]+)\/[a-z]{2,3}(?:-[a-z]{2,4}){0,2}(?=\/)/i;

export const isAddress = (search: string): boolean => IS_ADDRESS.test(search);

/** The address of a page without the language that it names ahead of its path: other instances know their things by it. */
export const withoutLanguage = (address: string): string => address.replace(LANGUAGE, '$1');

/** The part of an address that a pattern of its path captures, and the host that it is on; pages of PeerTube have the same paths as ours. */
export function placeInAddress(address: string, pattern: RegExp): { readonly id: string; readonly host: string } | undefined {
  const url = URL.parse(withoutLanguage(address));
  const id = pattern.exec(url?.pathname ?? '')?.[1];
  return url && id !== undefined ? { id, host: url.host } : undefined;
}

/** The index of another instance is never asked. Throws 400. */
export function refuseSearchIndex(searchTarget: string | undefined): void {
  if (searchTarget === 'search-index') throw problems.bad_request({ detail: 'No search index is used here.' });
}
