import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLocales, firstLanguage, type Language } from '@flotilla/messages';

/** The language of a page, as the client decides it: what somebody chose, else what the browser says they read, else that of the instance. */
export function wishedLanguage({ cookie, 'accept-language': accepted }: IncomingHttpHeaders, ofInstance?: string): Language {
  return firstLanguage([chosenLocale(cookie), ...acceptedLocales(accepted), ofInstance]);
}

const chosenLocale = (cookie = '') => /(?:^|; )clientLanguage=([^;]*)/.exec(cookie)?.[1];
