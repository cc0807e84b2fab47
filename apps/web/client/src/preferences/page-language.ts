import type { Input } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { call } from '../api/call.ts';

type Locale = Input<typeof authApi.updateClientLanguage>['body']['language'];

const COOKIE = 'clientLanguage';

/** The language this browser asks pages in; null when it chose none. */
export function pageLanguage(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) || null;
}

/** Remembers the language in a cookie; null forgets it. */
export async function choosePageLanguage(locale: string | null): Promise<void> {
  if (locale === pageLanguage()) return;
  if (locale === null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way, the Cookie Store, is not in every browser and needs HTTPS
    document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
    return;
  }
  await call(authApi.updateClientLanguage, { body: { language: locale as Locale } });
}
