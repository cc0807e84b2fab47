import type { SettingField } from './sections.ts';

type Keywords = { readonly minimum?: number; readonly maximum?: number; readonly maxLength?: number; readonly type?: unknown };
const whole = new Intl.NumberFormat('en');

export type Limits = {
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** The value that stands for no limit, where there is one. */
  readonly none?: -1 | null;
};

/** What a setting may be, out of its schema. */
export function limitsOf({ setting }: Pick<SettingField, 'setting'>): Limits {
  const { minimum, maximum, maxLength, type } = setting.schema as Keywords;
  const isNullable = Array.isArray(type) && type.includes('null');
  return {
    ...(minimum !== undefined && { min: minimum }),
    // Larger ones are no limit anybody meets.
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(isNullable ? { none: null } : minimum === -1 && { none: -1 }),
  };
}

/** What is wrong with a value that a form holds, or null; the server knows more. */
export function mistakeOf(field: SettingField, value: unknown): string | null {
  const { min = 0, max, maxLength, none } = limitsOf(field);
  if (field.setting.form === 'number') {
    if (none !== undefined && value === none) return null;
    const least = none === -1 ? 0 : min;
    if (Number.isSafeInteger(value) && (value as number) >= least && (max === undefined || (value as number) <= max)) return null;
    if (field.setting.unit === 'bytes') return 'A size is needed.';
    return `A whole number ${max === undefined ? `of at least ${whole.format(least)}` : `from ${whole.format(least)} to ${whole.format(max)}`} is needed.`;
  }
  if (typeof value !== 'string') return null;
  if (value.trim() === '' && !isBlankAccepted(field)) return 'This cannot be left blank.';
  if (maxLength !== undefined && value.length > maxLength) return `At most ${whole.format(maxLength)} characters are kept.`;
  return null;
}

function isBlankAccepted({ setting }: SettingField): boolean {
  const { pattern } = setting.request as { readonly pattern?: string };
  return pattern === undefined || new RegExp(pattern, 'u').test('');
}
