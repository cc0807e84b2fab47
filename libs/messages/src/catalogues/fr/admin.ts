import type { Translation } from '../../catalogue.ts';
import type { admin as english } from '../en/admin.ts';

export const admin: Translation<typeof english> = {
  'admin.title': 'Administration',
  'admin.pages.users': 'Utilisateurs',
  'admin.pages.registrations': 'Inscriptions',
  'admin.pages.videos': 'Vidéos',
  'admin.pages.comments': 'Commentaires',
  'admin.pages.reports': 'Signalements',
  'admin.pages.blocks': 'Vidéos bloquées',
  'admin.pages.mutes': 'Masqués',
  'admin.pages.federation': 'Fédération',
  'admin.pages.configuration': 'Configuration',
  'admin.pages.homepage': 'Page d’accueil',
  'admin.pages.statistics': 'Statistiques',
  'admin.pages.logs': 'Journaux',
  'admin.pages.auditLog': 'Journal d’audit',
  'admin.pages.jobs': 'Tâches',
  'admin.unsavedPage': '{page}<hidden> (pas encore enregistré)</hidden>',
  'admin.waiting': '<hidden>, </hidden>{count, number}<hidden> en attente</hidden>',
  'admin.noMail':
    'Cette instance n’a pas de serveur de messagerie. Les inscriptions restent fermées et personne ne peut être prévenu par e-mail. La personne qui gère le serveur en indique un avec SMTP_URL.',
  'admin.mailInFolder':
    'Aucun serveur de messagerie n’est configuré : les e-mails sont écrits dans un dossier du serveur, et personne ne les reçoit si vous ne les transmettez pas. La personne qui gère le serveur en indique un avec SMTP_URL.',
  'admin.notForYou': 'Accès réservé',
  'admin.notForYou.title': 'Cette page est réservée aux responsables de l’instance',
  'admin.notForYou.hint': 'Si vous devez y accéder, demandez à un administrateur de vous donner un autre rôle.',
  'admin.notForYou.leave': 'Aller à l’accueil',

  'admin.pager': 'Pages',
  'admin.pager.shown': '{from, number} à {to, number} sur {total, number}',
  'admin.pager.previous': 'Précédent',
  'admin.pager.next': 'Suivant',

  'admin.size.amount': '{label} : quantité',
  'admin.size.unit': '{label} : unité',
  'admin.size.unlimited': 'Sans limite',

  'admin.duration.seconds': '{seconds, number} s',
  'admin.duration.minutes': '{minutes, number} min {seconds, number} s',
  'admin.duration.hours': '{hours, number} h {minutes, number} min',
};
