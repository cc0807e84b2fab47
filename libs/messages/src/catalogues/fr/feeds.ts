import type { Translation } from '../../catalogue.ts';
import type { feeds as english } from '../en/feeds.ts';

export const feeds: Translation<typeof english> = {
  'feeds.menu': 'Flux : {title}',
  'feeds.podcast': 'Podcast',
  'feeds.hint': 'Pour les lecteurs de flux',
  'feeds.mine': 'Vos abonnements',
  'feeds.comments': 'Commentaires',
};
