import { languageName } from '../../../i18n/language-names.ts';
import { t } from '../../../i18n/messages.ts';
import { sizeInWords } from '../../../i18n/sizes.ts';
import { categoryName } from '../../../i18n/video-labels.ts';
import type { Setting } from '../../../precomputed/settings.ts';

type Known = Pick<Setting, 'hasNamedValues' | 'key' | 'values'>;

/** What a setting is called. */
export const labelOf = ({ key }: Pick<Setting, 'key'>): string => t(`setting.${key}`);

/** The sentence about a setting that has an effect. */
export const aboutOf = ({ key }: Pick<Setting, 'key'>): string => t(`setting.${key}.about`);

/** What a value of a setting is called; the value itself where it has no name. */
export function nameOfValue({ key, hasNamedValues, values }: Known, value: number | string): string {
  if (key === 'instance.categories') return categoryName(Number(value));
  if (key === 'instance.languages' || key === 'instance.defaultLanguage') return languageName(String(value));
  return hasNamedValues && values.includes(value) ? t(`setting.${key}=${value}`) : String(value);
}

/** A value as people say it. */
export function valueInWords(setting: Known & Pick<Setting, 'unit'>, value: unknown): string {
  return anyInWords(value, (one) => (setting.unit === 'bytes' && typeof one === 'number' ? sizeInWords(one) : nameOfValue(setting, one)));
}

/** Whatever a setting or a field of a user may hold; `nameOf` says what is known about numbers and texts. */
export function anyInWords(value: unknown, nameOf: (value: number | string) => string): string {
  if (Array.isArray(value)) return value.length === 0 ? t('values.empty') : value.map((one) => anyInWords(one, nameOf)).join(', ');
  if (typeof value === 'boolean') return value ? t('values.yes') : t('values.no');
  if (value === -1) return t('values.noLimit');
  if (value === '') return t('values.empty');
  if (typeof value === 'number' || typeof value === 'string') return nameOf(value);
  return value === null ? t('values.none') : JSON.stringify(value);
}
