import type { Unit } from '@flotilla/contracts-auth';

const KIB = 1024;
const SECOND = 1000;
const BYTES = { b: 1, kb: KIB, mb: KIB ** 2, gb: KIB ** 3, tb: KIB ** 4 };
const MILLISECONDS = { second: SECOND, minute: 60 * SECOND, hour: 3600 * SECOND, day: 86_400 * SECOND, week: 7 * 86_400 * SECOND };

const FORM = /^(\d{1,12}(?:\.\d{1,3})?)\s*([a-z]+)$/i;

/**
 * Parses a size or duration that operators may write in place of a number: `10GB`, `2 days`. Returns the number in the unit, undefined for anything else
 * (docs/contract/configuration.md#measures).
 */
export function readMeasure(text: string, unit: Unit): number | undefined {
  const [, amount, word = ''] = FORM.exec(text.trim()) ?? [];
  const known: Readonly<Record<string, number>> = unit === 'bytes' ? BYTES : MILLISECONDS;
  const name = unit === 'bytes' ? word.toLowerCase() : word.toLowerCase().replace(/s$/, '');
  if (amount === undefined || !Object.hasOwn(known, name)) return undefined;
  return Math.round((Number(amount) * (known[name] as number)) / (unit === 'seconds' ? SECOND : 1));
}
