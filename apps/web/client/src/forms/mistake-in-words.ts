import { t } from '../i18n/messages.ts';
import type { Mistake } from './find-mistakes.ts';

/** Better words for a field, by the kind of the mistake or whatever it is. */
export type MistakeWords = { readonly [Kind in Mistake['kind'] | 'any']?: string };

export function mistakeInWords(mistake: Mistake, here: MistakeWords = {}): string {
  const better = here[mistake.kind] ?? here.any;
  if (better) return better;
  switch (mistake.kind) {
    case 'missing':
      return t('form.required');
    case 'not-accepted':
      return t('form.refused');
    case 'not-an-address':
      return t('form.notEmail');
    case 'too-short':
      return t('form.tooShort', { count: mistake.count });
    case 'too-long':
      return t('form.tooLong', { count: mistake.count });
    case 'too-small':
      return t('form.tooSmall', { limit: mistake.limit });
    case 'too-large':
      return t('form.tooLarge', { limit: mistake.limit });
  }
}
