import type { Translation } from '../../catalogue.ts';
import type { feeds as english } from '../en/feeds.ts';

export const feeds: Translation<typeof english> = {
  'feeds.menu': 'Feed: {title}',
  'feeds.podcast': 'Podcast',
  'feeds.hint': 'Für Feed-Reader',
  'feeds.mine': 'Deine Abos',
  'feeds.comments': 'Kommentare',
};
