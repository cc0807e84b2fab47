import { type Language, languageOf } from '@flotilla/messages';

export type MailLanguage = Language;

/** The language mails are written in for those who chose this locale: `fr` for `fr-FR`, English when nothing is written in it. */
export const mailLanguageOf = (locale: string | null | undefined): MailLanguage => languageOf(locale) ?? 'en';

/** How dates are written. */
export const dateLocales: Readonly<Record<MailLanguage, string>> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };
