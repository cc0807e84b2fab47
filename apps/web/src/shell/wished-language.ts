import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLocales, firstLanguage, type Language } from '@flotilla/messages';

type Otherwise = { readonly ofAddress?: string | undefined; readonly ofInstance?: string | undefined };

/**
 * The language of a page, as the client decides it: that of its address or what somebody chose, else what the browser says they read, else that of the instance
 * (docs/contract/pages.md#languages).
 */
export function wishedLanguage(
  { cookie, 'accept-language': accepted }: IncomingHttpHeaders,
  { ofAddress, ofInstance }: Otherwise,
): Language {
  return firstLanguage([ofAddress ?? chosenLocale(cookie), ...acceptedLocales(accepted), ofInstance]);
}

const chosenLocale = (cookie = '') => /(?:^|; )clientLanguage=([^;]*)/.exec(cookie)?.[1];
