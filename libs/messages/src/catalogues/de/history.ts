import type { Translation } from '../../catalogue.ts';
import type { history as english } from '../en/history.ts';

export const history: Translation<typeof english> = {
  'history.title': 'Verlauf',
  'history.find': 'Gesehenes Video finden',
  'history.isOff': 'Was du ansiehst, wird nicht gemerkt.',
  'history.preferences': 'In den Einstellungen ändern',
  'history.nothing': 'Noch nichts angesehen',
  'history.nothingHint': 'Hier erscheinen Videos, die du ansiehst, und gehen weiter, wo du aufgehört hast.',
  'history.until': 'gesehen bis {time}',
  'history.forget': '{name} vergessen',
  'history.clear': 'Verlauf löschen',
  'history.clearing': 'Wird gelöscht',
  'history.clear.title': 'Den ganzen Verlauf löschen?',
  'history.clear.consequence': 'Wo du in jedem Video aufgehört hast, wird vergessen. Das lässt sich nicht rückgängig machen.',
};
