import type { Translation } from '../../catalogue.ts';
import type { picture as english } from '../en/picture.ts';

export const picture: Translation<typeof english> = {
  'picture.present': 'Das jetzige Vorschaubild',
  'picture.chosen': 'Das neue Vorschaubild, sobald du gespeichert hast',
  'picture.pick': 'Bild auswählen',
  'picture.keep': 'Das jetzige behalten',
  'picture.remove': 'Wieder entfernen',
  'picture.unreadable': 'Diese Datei kann nicht als Bild gelesen werden. PNG, JPEG und WebP gehen überall.',
};
