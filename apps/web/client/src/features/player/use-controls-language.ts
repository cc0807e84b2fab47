import type { Language } from '@flotilla/messages';
import { En, type TranslateDictionary } from 'media-chrome/dist/lang/en.js';
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { use } from 'react';
import { useLanguage } from '../../i18n/language.ts';

/** What the controls of the player say in other languages than English. */
const dictionaries: Readonly<Partial<Record<Language, () => Promise<TranslateDictionary>>>> = {
  fr: async () => (await import('media-chrome/dist/lang/fr.js')).Fr,
  de: async () => (await import('media-chrome/dist/lang/de.js')).De,
};
const loaded = new Map<Language, Promise<void>>();
learn('en', En);

/** Has the controls speak the language of the page; suspends until they can. */
export function useControlsLanguage(): Language {
  const language = useLanguage();
  const load = dictionaries[language];
  if (load) {
    // Without them the controls speak English.
    const ready =
      loaded.get(language) ??
      load()
        .then((dictionary) => learn(language, dictionary))
        .catch(() => undefined);
    loaded.set(language, ready);
    use(ready);
  }
  setLanguage(language);
  return language;
}

function learn(language: Language, dictionary: TranslateDictionary): void {
  const rate = 'Playback rate {playbackRate}';
  // The button shows "1.5x": its name must hold what is seen.
  addTranslation(language, { ...dictionary, [rate]: `${dictionary[rate]}x` });
}
