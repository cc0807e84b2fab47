import type { Translation } from '../../catalogue.ts';
import type { subscriptions as english } from '../en/subscriptions.ts';

export const subscriptions: Translation<typeof english> = {
  'subscriptions.title': 'Abos',
  'subscriptions.subscribe': 'Abonnieren',
  'subscriptions.subscribed': 'Abonniert',
  'subscriptions.of': '{action}, {name}',
  'subscriptions.count': '{count, plural, one {{short} Abo} other {{short} Abos}}',
  'subscriptions.asked': '{host} ist gefragt. Das Abo gilt, sobald dort zugestimmt wird.',
  'subscriptions.channels': 'Kanäle',
  'subscriptions.find': 'Kanal finden',
  'subscriptions.nothingNew': 'Noch nichts da',
  'subscriptions.nothingNewHint': 'Hier erscheinen neue Videos der Kanäle, die du abonniert hast.',
  'subscriptions.none': 'Noch keine Abos',
  'subscriptions.noneHint': 'Abonniere einen Kanal unter einem seiner Videos oder auf seiner Seite.',
};
