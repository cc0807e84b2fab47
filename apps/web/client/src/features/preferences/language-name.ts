import { current } from '../../i18n/language.ts';

/** The name of a language in that of the page; the English one where the browser knows no other, such as of those of signs. */
export function languageName(code: string, english: string): string {
  const { locale } = current();
  const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? english;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
