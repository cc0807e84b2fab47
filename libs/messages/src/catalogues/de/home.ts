import type { Translation } from '../../catalogue.ts';
import type { home as english } from '../en/home.ts';

export const home: Translation<typeof english> = {
  'home.videos': 'Videos',
  'home.allVideos': 'Alle Videos',
  'home.noHomepage': 'Hier gibt es keine Startseite',
  'home.noHomepageHint': 'Die Administratoren haben keine geschrieben.',
  'home.noVideos': 'Noch keine Videos',
  'home.noVideosHint': 'Was hier veröffentlicht wird, erscheint auf dieser Seite.',
  'home.upload': 'Das erste hochladen',
  'home.order': 'Reihenfolge',
  'home.order.latest': 'Neueste',
  'home.order.watched': 'Meistgesehen',
  'home.order.long': 'Längste',
  'home.order.firstOut': 'Nach Datum',
  'home.order.liked': 'Beliebteste',
  'home.order.trending': 'Im Trend',
  'home.order.hot': 'Angesagt',
  'home.order.title': 'Nach Titel',
};
