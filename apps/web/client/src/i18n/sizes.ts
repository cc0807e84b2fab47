import { type PlainKey, t } from './messages.ts';
import { inDigits } from './numbers.ts';

const UNITS = [
  'sizes.bytes',
  'sizes.kilobytes',
  'sizes.megabytes',
  'sizes.gigabytes',
  'sizes.terabytes',
] as const satisfies readonly PlainKey[];
const STEP = 1000;

function unitOf(bytes: number): number {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  // 999.6 KB would round to "1000 KB".
  const rounded = Math.round(bytes / STEP ** exponent);
  return Math.min(rounded >= STEP ? exponent + 1 : exponent, UNITS.length - 1);
}

function inUnit(bytes: number, unit: number): string {
  const value = bytes / STEP ** unit;
  return inDigits(value, { maximumFractionDigits: unit === 0 || value >= 10 ? 0 : 1 });
}

/** A size in bytes in people's units: "3.4 GB". */
export function sizeInWords(bytes: number): string {
  const unit = unitOf(bytes);
  return t('sizes.size', { amount: inUnit(bytes, unit), unit: t(UNITS[unit]!) });
}

/** "2.1 of 3.4 GB": both in the unit of the whole. */
export function partInWords(bytes: number, total: number): string {
  const unit = unitOf(total);
  return t('sizes.part', { part: inUnit(bytes, unit), whole: inUnit(total, unit), unit: t(UNITS[unit]!) });
}
