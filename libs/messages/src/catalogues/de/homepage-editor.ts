import type { Translation } from '../../catalogue.ts';
import type { homepageEditor as english } from '../en/homepage-editor.ts';

export const homepageEditor: Translation<typeof english> = {
  'homepageEditor.title': 'Startseite',
  'homepageEditor.text': 'Text, in Markdown',
  'homepageEditor.hint':
    'Besucher lesen ihn auf der ersten Seite, über den Videos oder an ihrer Stelle, je nach Konfiguration. Ein leerer Text wird nicht gezeigt.',
  'homepageEditor.preview': 'Vorschau',
  'homepageEditor.preview.empty': 'Was du schreibst, erscheint hier.',
  'homepageEditor.save': 'Speichern',
  'homepageEditor.saved': 'Die Startseite ist gespeichert.',
  'homepageEditor.twoTexts': 'Zwei Texte',
  'homepageEditor.overtaken':
    'Jemand anderes hat einen anderen Text gespeichert, seit du begonnen hast. Deiner ist noch nicht gespeichert und würde ihn ersetzen.',
  'homepageEditor.theirText': 'Der andere Text',
  'homepageEditor.keepTheirs': 'Den anderen behalten',
  'homepageEditor.saveMine': 'Meinen speichern',
};
