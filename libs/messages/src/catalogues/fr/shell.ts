import type { Translation } from '../../catalogue.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Translation<typeof english> = {
  'shell.building': 'L’application web est en cours de construction. Cette page l’affichera dès qu’elle sera là.',
  'shell.needsScripts': 'Cette page lit les vidéos avec JavaScript ; veuillez l’activer.',
  'shell.embedRefused': 'Ce site n’est pas autorisé à afficher cette vidéo.',
  'shell.embedRefused.watch': 'La regarder sur sa propre page',
};
