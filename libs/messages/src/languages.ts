/** The languages that pages and mails are written in. */
export const languages = ['en', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

/** The language of a locale, such as `fr` of `fr-CA`; undefined when nothing is written in it. */
export function languageOf(locale: string | null | undefined): Language | undefined {
  const [name] = (locale ?? '').toLowerCase().split(/[-_]/);
  return languages.find((language) => language === name);
}

/** The language of the first of some wishes that can be met, most important first; English when none can. */
export function firstLanguage(wishes: readonly (string | null | undefined)[]): Language {
  return wishes.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The locales of an `Accept-Language` header, most wanted first. */
export function acceptedLocales(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((range) => {
      const [locale = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = Number(/^q=([\d.]+)$/.exec(parameters.join(''))?.[1] ?? 1);
      return { locale, quality };
    })
    .filter(({ locale, quality }) => locale !== '' && locale !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale);
}
