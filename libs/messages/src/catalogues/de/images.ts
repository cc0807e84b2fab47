import type { Translation } from '../../catalogue.ts';
import type { images as english } from '../en/images.ts';

export const images: Translation<typeof english> = {
  'images.none': 'Noch keins',
  'images.asChosen': '{label}, wie gewählt',
  'images.use': 'Verwenden',
  'images.choose': 'Auswählen<hidden>: {label}</hidden>',
  'images.delete': 'Löschen<hidden>: {label}</hidden>',
  'images.saved': '{label}: gespeichert',
  'images.unreadable': 'Dieses Bild ist nicht lesbar. Bitte wähle ein anderes.',
  'images.avatar': 'Profilbild',
  'images.banner': 'Banner',
  'images.avatarHint': 'Wird um die Mitte herum quadratisch zugeschnitten. PNG, JPEG, WebP oder GIF, höchstens 8 MB.',
  'images.bannerHint': 'Wird um die Mitte herum sechsmal so breit wie hoch zugeschnitten; 1920 × 317 passt am besten. Höchstens 8 MB.',
};
