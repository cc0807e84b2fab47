import { categories, languages } from '@flotilla/contracts-shared';
import type { SettingField } from './sections.ts';

type Words = Readonly<Record<number | string, string>>;

const localeNames = new Intl.DisplayNames('en', { type: 'language' });

/** Lists that are too long to be sent with every page. */
const WORDS: Readonly<Record<string, Words>> = { 'instance.categories': categories, 'instance.languages': languages };

export type KnownValue = { readonly value: number | string; readonly label: string };

/** The values of a setting that can be chosen from, with words; none when anything can be written. */
export function knownValues({ key, setting }: SettingField): readonly KnownValue[] {
  const words = setting.words ?? WORDS[key];
  if (setting.values) return setting.values.map((value) => ({ value, label: words?.[value] ?? inWords(key, value) }));
  const isNumber = setting.form === 'number' || setting.form === 'numbers';
  return Object.entries(words ?? {}).map(([value, label]) => ({ value: isNumber ? Number(value) : value, label }));
}

function inWords(key: string, value: number | string): string {
  if (/language/i.test(key)) return localeNames.of(String(value)) ?? String(value);
  const words = String(value).replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
