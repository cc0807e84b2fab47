import { current } from './language.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in that of the page; undefined where the browser does not know it, such as those of signs. */
export function knownLanguageName(code: string): string | undefined {
  const { locale } = current();
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  names.set(locale, known);
  try {
    const name = known.of(code);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    // Not every id is a language of the standard.
    return undefined;
  }
}
