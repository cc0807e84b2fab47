import type { Translation } from '../../catalogue.ts';
import type { images as english } from '../en/images.ts';

export const images: Translation<typeof english> = {
  'images.none': 'Pas encore d’image',
  'images.asChosen': '{label}, telle que choisie',
  'images.use': 'Utiliser celle-ci',
  'images.choose': 'Choisir<hidden> : {label}</hidden>',
  'images.delete': 'Supprimer<hidden> : {label}</hidden>',
  'images.saved': '{label} : enregistré',
  'images.unreadable': 'Cette image est illisible. Veuillez en choisir une autre.',
  'images.avatar': 'Avatar',
  'images.banner': 'Bannière',
  'images.avatarHint': 'Recadré en carré autour de son milieu. PNG, JPEG, WebP ou GIF, 8 Mo au plus.',
  'images.bannerHint': 'Recadrée à six fois sa hauteur autour de son milieu ; 1920 × 317 convient le mieux. 8 Mo au plus.',
};
