import type { InstanceSetting } from './setting.ts';

/** The description of a setting, followed by what forms show in other ways: the unit, known values, and the value that means "no limit". */
export function describeSetting({ about, unit, words, schema, form }: InstanceSetting): string {
  const { minimum } = schema as { minimum?: number };
  const isUnlimited = form === 'number' && minimum === -1;
  const known = Object.entries(words ?? {}).map(([value, word]) => `${value} (${word})`);
  const parts = [about, unit && `In ${unit}.`, isUnlimited && '-1 is no limit.', known.length > 0 && `Values: ${known.join(', ')}.`];
  return parts.filter(Boolean).join(' ');
}
