import { t } from '../../../i18n/messages.ts';
import type { Setting } from '../../../precomputed/settings.ts';

type Keywords = { readonly minimum?: number; readonly maximum?: number; readonly maxLength?: number; readonly type?: unknown };

export type Limits = {
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** The value that stands for no limit, where there is one. */
  readonly none?: -1 | null;
};

/** What a setting may be, out of its schema. */
export function limitsOf({ schema }: Pick<Setting, 'schema'>): Limits {
  const { minimum, maximum, maxLength, type } = schema as Keywords;
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
export function mistakeOf(setting: Setting, value: unknown): string | null {
  const { min = 0, max, maxLength, none } = limitsOf(setting);
  if (setting.form === 'number') {
    if (none !== undefined && value === none) return null;
    const least = none === -1 ? 0 : min;
    if (Number.isSafeInteger(value) && (value as number) >= least && (max === undefined || (value as number) <= max)) return null;
    if (setting.unit === 'bytes') return t('config.mistake.size');
    return max === undefined ? t('config.mistake.atLeast', { least }) : t('config.mistake.between', { least, most: max });
  }
  if (typeof value !== 'string') return null;
  if (value.trim() === '' && !isBlankAccepted(setting)) return t('form.required');
  if (maxLength !== undefined && value.length > maxLength) return t('config.mistake.tooLong', { most: maxLength });
  return null;
}

function isBlankAccepted({ request }: Setting): boolean {
  const { pattern } = request as { readonly pattern?: string };
  return pattern === undefined || new RegExp(pattern, 'u').test('');
}
