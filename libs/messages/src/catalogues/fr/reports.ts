import type { Translation } from '../../catalogue.ts';
import type { reports as english } from '../en/reports.ts';

export const reports: Translation<typeof english> = {
  'reports.video': 'Signaler cette vidéo',
  'reports.comment': 'Signaler ce commentaire',
  'reports.account': 'Signaler {who}',
  'reports.block': 'Bloquer cette vidéo',
  'reports.unblock': 'Débloquer cette vidéo',
  'reports.changeReason': 'Changer le motif du blocage',
  'reports.more': 'Plus sur {name}',
  'reports.mine': 'Vos signalements',
  'reports.blocked': 'Cette vidéo est bloquée. Seuls son propriétaire et la modération la voient.',
  'reports.blockedBecause': 'Motif : {reason}',
  'reports.heldBack': 'Cette vidéo attend la modération. D’ici là, seuls son propriétaire et la modération la voient.',
};
