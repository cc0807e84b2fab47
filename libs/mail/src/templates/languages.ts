import { type Language, languageOf } from '@flotilla/messages';

export type MailLanguage = Language;

/** The language of mails for a locale: `fr` for `fr-FR`, English when there is no catalogue for it. */
export const mailLanguageOf = (locale: string | null | undefined): MailLanguage => languageOf(locale) ?? 'en';

/** The locale that dates are formatted in. */
export const dateLocales: Readonly<Record<MailLanguage, string>> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };
