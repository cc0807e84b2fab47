import { t } from '../../i18n/messages.ts';

/** The limits of titles (docs/contract/videos.md#metadata). */
export const TITLE_LENGTH = { min: 3, max: 120 } as const;

/** A first title for a file: its name without the ending, separators turned into spaces, within the limits of titles. */
export function titleOfFile(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/(?<=\w)-(?=\w)/g, ' ')
    .trim()
    .slice(0, TITLE_LENGTH.max)
    // Half of a pair, such as of an emoji that was cut through.
    .replace(/[\uD800-\uDBFF]$/, '');
  return name.length >= TITLE_LENGTH.min ? name[0]!.toUpperCase() + name.slice(1) : t('metadata.firstTitle', { name }).trim();
}
