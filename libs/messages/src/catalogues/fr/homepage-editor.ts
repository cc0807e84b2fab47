import type { Translation } from '../../catalogue.ts';
import type { homepageEditor as english } from '../en/homepage-editor.ts';

export const homepageEditor: Translation<typeof english> = {
  'homepageEditor.title': 'Page d’accueil',
  'homepageEditor.text': 'Texte, en Markdown',
  'homepageEditor.hint':
    'Les visiteurs le lisent sur la première page, au-dessus des vidéos ou à leur place, selon la configuration. Un texte vide n’est pas affiché.',
  'homepageEditor.preview': 'Aperçu',
  'homepageEditor.preview.empty': 'Ce que vous écrivez apparaît ici.',
  'homepageEditor.save': 'Enregistrer',
  'homepageEditor.saved': 'La page d’accueil est enregistrée.',
  'homepageEditor.twoTexts': 'Deux textes',
  'homepageEditor.overtaken':
    'Quelqu’un d’autre a enregistré un autre texte depuis que vous avez commencé. Le vôtre n’est pas encore enregistré et le remplacerait.',
  'homepageEditor.theirText': 'L’autre texte',
  'homepageEditor.keepTheirs': 'Garder l’autre',
  'homepageEditor.saveMine': 'Enregistrer le mien',
};
