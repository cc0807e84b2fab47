import type { Translation } from '../../catalogue.ts';
import type { reports as english } from '../en/reports.ts';

export const reports: Translation<typeof english> = {
  'reports.video': 'Dieses Video melden',
  'reports.comment': 'Diesen Kommentar melden',
  'reports.account': '{who} melden',
  'reports.block': 'Dieses Video sperren',
  'reports.unblock': 'Dieses Video freigeben',
  'reports.changeReason': 'Grund der Sperre ändern',
  'reports.more': 'Mehr zu {name}',
  'reports.mine': 'Deine Meldungen',
  'reports.blocked': 'Dieses Video ist gesperrt. Nur Eigentümer und Moderationsteam sehen es.',
  'reports.blockedBecause': 'Grund: {reason}',
  'reports.heldBack': 'Dieses Video wartet auf das Moderationsteam. Bis dahin sehen es nur Eigentümer und Team.',
};
