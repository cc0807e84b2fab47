import type { Language } from '@flotilla/messages';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { use } from 'react';
import { useLanguage } from '../../i18n/language.ts';

/** What the controls of the player say; they know English by themselves. */
const dictionaries: Readonly<Partial<Record<Language, () => Promise<unknown>>>> = {
  fr: () => import('media-chrome/dist/lang/fr.js'),
  de: () => import('media-chrome/dist/lang/de.js'),
};
const loaded = new Map<Language, Promise<unknown>>();

/** Has the controls that are made from now on speak the language of the page; suspends until they can. */
export function useControlsLanguage(): void {
  const language = useLanguage();
  const load = dictionaries[language];
  if (load) {
    // Without them the controls speak English.
    const dictionary = loaded.get(language) ?? load().catch(() => undefined);
    loaded.set(language, dictionary);
    use(dictionary);
  }
  setLanguage(language);
}
