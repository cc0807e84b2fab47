import type { Input } from '@flotilla/contract';
import { call } from '../../api/call.ts';
import { speak } from '../../i18n/language.ts';
import { chosenLocale, wishedLanguage } from '../../i18n/wished-language.ts';
import { authApi } from '../../precomputed/operations.ts';

type Locale = Input<typeof authApi.updateClientLanguage>['body']['language'];

const COOKIE = 'clientLanguage';

/** Turns the page to a language and remembers it in a cookie; null forgets it. */
export async function choosePageLanguage(locale: string | null): Promise<void> {
  if (locale === chosenLocale()) return;
  if (locale === null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way, the Cookie Store, is not in every browser and needs HTTPS
    document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  } else {
    await call(authApi.updateClientLanguage, { body: { language: locale as Locale } });
  }
  await speak(wishedLanguage(locale));
}
