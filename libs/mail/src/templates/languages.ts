export const mailLanguages = ['en', 'fr', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** The language mails are written in for those who chose this locale: `fr` for `fr-FR`, English when we do not speak it. */
export function mailLanguageOf(locale: string | null | undefined): MailLanguage {
  const [language] = (locale ?? '').toLowerCase().split(/[-_]/);
  return mailLanguages.find((known) => known === language) ?? 'en';
}
