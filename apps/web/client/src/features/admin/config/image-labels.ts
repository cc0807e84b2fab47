import { type PlainKey, t } from '../../../i18n/messages.ts';

/** The images of the instance, by their names in the interface. */
export const imageLabels = {
  avatar: 'config.images.avatar',
  banner: 'config.images.banner',
  favicon: 'config.images.favicon',
  'header-square': 'config.images.headerSquare',
  'header-wide': 'config.images.headerWide',
  opengraph: 'config.images.opengraph',
} as const satisfies Readonly<Record<string, PlainKey>>;

/** What an image is called, also by a name that only another version of the instance knows. */
export function imageInWords(name: string): string {
  const label = (imageLabels as Readonly<Record<string, PlainKey>>)[name];
  return label ? t(label) : name;
}

/** Whether one of the images is about all of some words. */
export function hasImages(words: string): boolean {
  const whole = [t('config.images'), ...Object.entries(imageLabels).flatMap(([name, label]) => [name, t(label)])].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
