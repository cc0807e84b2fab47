import { current } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as it is written in the language of the page. */
export function inDigits(value: number, options: Intl.NumberFormatOptions = {}): string {
  const { locale } = current();
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}

/** "1.2K". */
export const inShort = (value: number): string => inDigits(value, { notation: 'compact', maximumFractionDigits: 1 });

/** "1 view", "1.2K views". */
export function shortCount(value: number, one: string, many = `${one}s`): string {
  return `${inShort(value)} ${value === 1 ? one : many}`;
}

/** "1,214 views". */
export function fullCount(value: number, one: string, many = `${one}s`): string {
  return `${inDigits(value)} ${value === 1 ? one : many}`;
}
