import type { Translation } from '../../catalogue.ts';
import type { subscriptions as english } from '../en/subscriptions.ts';

export const subscriptions: Translation<typeof english> = {
  'subscriptions.title': 'Abonnements',
  'subscriptions.subscribe': 'S’abonner',
  'subscriptions.subscribed': 'Abonné',
  'subscriptions.of': '{action}, {name}',
  'subscriptions.count': '{count, plural, one {{short} abonné} other {{short} abonnés}}',
  'subscriptions.asked': '{host} a été sollicité. Vous êtes abonné dès qu’il est d’accord.',
  'subscriptions.channels': 'Chaînes',
  'subscriptions.find': 'Trouver une chaîne',
  'subscriptions.nothingNew': 'Rien pour l’instant',
  'subscriptions.nothingNewHint': 'Les nouvelles vidéos de vos chaînes apparaissent ici.',
  'subscriptions.none': 'Aucun abonnement',
  'subscriptions.noneHint': 'Abonnez-vous à une chaîne sous l’une de ses vidéos ou sur sa page.',
};
