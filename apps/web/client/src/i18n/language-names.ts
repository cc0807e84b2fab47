import { languages } from '@flotilla/contracts-shared';
import { knownLanguageName } from './known-language-name.ts';

/** The name of a language in that of the page; in English where the browser does not know it. */
export const languageName = (code: string): string => knownLanguageName(code) ?? languages[code] ?? code;
