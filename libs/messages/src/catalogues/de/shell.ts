import type { Translation } from '../../catalogue.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Translation<typeof english> = {
  'shell.building': 'Die Web-Oberfläche wird gerade gebaut. Diese Seite zeigt sie, sobald sie da ist.',
  'shell.needsScripts': 'Diese Seite spielt Videos mit JavaScript ab; bitte schalte es ein.',
  'shell.embedRefused': 'Diese Website darf dieses Video nicht zeigen.',
  'shell.embedRefused.watch': 'Auf seiner eigenen Seite ansehen',
};
