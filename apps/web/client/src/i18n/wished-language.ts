import { firstLanguage, type Language } from '@flotilla/messages';
import { instance } from '../instance.ts';

const COOKIE = 'clientLanguage';

/** The locale this browser asks pages in; null when nobody chose one. */
export function chosenLocale(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) || null;
}

/** What somebody chose, else what the browser says they read, else what the instance is in. */
export function wishedLanguage(chosen: string | null = chosenLocale()): Language {
  return firstLanguage([chosen, ...navigator.languages, instance.configuration?.instance.defaultLanguage]);
}
