import type { Translation } from '../../catalogue.ts';
import type { statistics as english } from '../en/statistics.ts';

export const statistics: Translation<typeof english> = {
  'statistics.title': 'Statistiques',
  'statistics.age': 'Comptées il y a quatre heures au plus',
  'statistics.part': '{part, number} <soft>sur {whole, number}</soft>',
  'statistics.day': 'un jour',
  'statistics.week': 'une semaine',
  'statistics.month': 'un mois',

  'statistics.people': 'Personnes',
  'statistics.users': 'Utilisateurs',
  'statistics.moderators': 'Modérateurs',
  'statistics.administrators': 'Administrateurs',
  'statistics.signedInWithin': 'Connectés au moins une fois en…',
  'statistics.registrations': 'Inscriptions',
  'statistics.registrations.decidedAfter': 'Inscriptions, traitées en {duration} en moyenne',
  'statistics.decided': 'traitées',

  'statistics.videos': 'Vidéos',
  'statistics.views': 'Vues',
  'statistics.channels': 'Chaînes',
  'statistics.downloads': 'Téléchargements',
  'statistics.comments': 'Commentaires',
  'statistics.playlists': 'Listes de lecture',
  'statistics.channelsThatPublished': 'Chaînes ayant publié en…',

  'statistics.storage': 'Stockage',
  'statistics.files': 'Fichiers des vidéos',
  'statistics.averageVideo': 'Une vidéo en moyenne',

  'statistics.moderation': 'Modération',
  'statistics.reports': 'Signalements',
  'statistics.reports.answeredAfter': 'Signalements, traités en {duration} en moyenne',
  'statistics.answered': 'traités',

  'statistics.otherInstances': 'Autres instances',
  'statistics.followers': 'Abonnées à la nôtre',
  'statistics.following': 'Suivies par la nôtre',
  'statistics.remoteVideos': 'Vidéos des autres',
  'statistics.messages': 'Messages',
  'statistics.messagesWaiting': 'Messages en attente',
  'statistics.processedWell': 'réussis',

  'statistics.server': 'Le serveur',
  'statistics.server.version': 'Version',
  'statistics.server.yourAddress': 'Votre adresse, vue de lui',
  'statistics.server.messagesWaiting': 'Messages d’autres instances en attente',
  'statistics.server.noMail': 'Il n’envoie pas d’e-mails : l’exploitant n’a pas configuré l’envoi.',
  'statistics.testMail': 'Un e-mail de test à',
  'statistics.testMail.send': 'Envoyer',
  'statistics.testMail.sent': 'Il est en route. S’il n’arrive pas, les journaux disent pourquoi.',
  'statistics.testMail.written': 'Il est dans le dossier des e-mails : aucun serveur de messagerie n’est configuré.',
  'statistics.uploads': 'Les envois que personne ne poursuit sont supprimés d’eux-mêmes au bout d’un moment.',
  'statistics.uploads.remove': 'Les supprimer maintenant',
  'statistics.uploads.removing': 'Suppression…',
  'statistics.uploads.removed': 'Ils sont supprimés.',
};
