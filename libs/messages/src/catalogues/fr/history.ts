import type { Translation } from '../../catalogue.ts';
import type { history as english } from '../en/history.ts';

export const history: Translation<typeof english> = {
  'history.title': 'Historique',
  'history.find': 'Trouver une vidéo regardée',
  'history.isOff': 'Ce que vous regardez n’est pas retenu.',
  'history.preferences': 'Le changer dans vos préférences',
  'history.nothing': 'Rien de regardé pour l’instant',
  'history.nothingHint': 'Les vidéos que vous regardez apparaissent ici et reprennent là où vous vous êtes arrêté.',
  'history.until': 'regardée jusqu’à {time}',
  'history.forget': 'Oublier {name}',
  'history.clear': 'Effacer l’historique',
  'history.clearing': 'Effacement…',
  'history.clear.title': 'Effacer tout l’historique ?',
  'history.clear.consequence': 'L’endroit où vous vous êtes arrêté dans chaque vidéo sera oublié. C’est définitif.',
};
