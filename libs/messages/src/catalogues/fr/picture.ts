import type { Translation } from '../../catalogue.ts';
import type { picture as english } from '../en/picture.ts';

export const picture: Translation<typeof english> = {
  'picture.present': 'La miniature actuelle',
  'picture.chosen': 'La nouvelle miniature, une fois enregistrée',
  'picture.pick': 'Choisir une image',
  'picture.keep': 'Garder l’actuelle',
  'picture.remove': 'La retirer',
  'picture.unreadable': 'Ce fichier n’est pas lisible comme image. PNG, JPEG et WebP fonctionnent partout.',
};
