import { t } from '../../i18n/messages.ts';

type LanguageChoice = { readonly locale: string | null; readonly label: string };

/** Those that pages and mails are written in. */
const WRITTEN = ['en-US', 'fr-FR', 'de-DE'] as const;

/**
 * The languages to choose from, each by its own name; the present one is among them even if nothing is written in it. The first one is
 * no choice: `undecided` says what counts then.
 */
export function languageChoices(present: string | null, undecided = t('preferences.language.instance')): readonly LanguageChoice[] {
  const locales = present === null || WRITTEN.some((locale) => locale === present) ? WRITTEN : [...WRITTEN, present];
  return [{ locale: null, label: undecided }, ...locales.map((locale) => ({ locale, label: nameOf(locale) }))];
}

function nameOf(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.split('-', 1)[0]!) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}
