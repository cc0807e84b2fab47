import { languages } from '@flotilla/contracts-shared';
import { current } from './language.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in that of the page; in English where the browser does not know it, such as those of signs. */
export function languageName(code: string): string {
  const { locale } = current();
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  names.set(locale, known);
  return nameIn(known, code) ?? languages[code] ?? code;
}

function nameIn(known: Intl.DisplayNames, code: string): string | undefined {
  try {
    const name = known.of(code);
    return name && name.charAt(0).toLocaleUpperCase(current().locale) + name.slice(1);
  } catch {
    // No code of a language at all.
    return undefined;
  }
}
