import type { Translation } from '../../catalogue.ts';
import type { statistics as english } from '../en/statistics.ts';

export const statistics: Translation<typeof english> = {
  'statistics.title': 'Statistik',
  'statistics.age': 'Vor höchstens vier Stunden gezählt',
  'statistics.part': '{part, number} <soft>von {whole, number}</soft>',
  'statistics.day': 'einem Tag',
  'statistics.week': 'einer Woche',
  'statistics.month': 'einem Monat',

  'statistics.people': 'Menschen',
  'statistics.users': 'Benutzer',
  'statistics.moderators': 'Moderatoren',
  'statistics.administrators': 'Administratoren',
  'statistics.signedInWithin': 'Angemeldet innerhalb von',
  'statistics.registrations': 'Registrierungen',
  'statistics.registrations.decidedAfter': 'Registrierungen, im Schnitt nach {duration} entschieden',
  'statistics.decided': 'entschieden',

  'statistics.videos': 'Videos',
  'statistics.views': 'Aufrufe',
  'statistics.channels': 'Kanäle',
  'statistics.downloads': 'Downloads',
  'statistics.comments': 'Kommentare',
  'statistics.playlists': 'Playlists',
  'statistics.channelsThatPublished': 'Kanäle mit neuen Videos innerhalb von',

  'statistics.storage': 'Speicher',
  'statistics.files': 'Videodateien',
  'statistics.averageVideo': 'Ein Video im Schnitt',

  'statistics.moderation': 'Moderation',
  'statistics.reports': 'Meldungen',
  'statistics.reports.answeredAfter': 'Meldungen, im Schnitt nach {duration} beantwortet',
  'statistics.answered': 'beantwortet',

  'statistics.otherInstances': 'Andere Instanzen',
  'statistics.followers': 'Folgen uns',
  'statistics.following': 'Denen wir folgen',
  'statistics.remoteVideos': 'Videos von anderen',
  'statistics.messages': 'Nachrichten',
  'statistics.messagesWaiting': 'Wartende Nachrichten',
  'statistics.processedWell': 'erfolgreich',

  'statistics.server': 'Der Server',
  'statistics.server.version': 'Version',
  'statistics.server.yourAddress': 'Deine Adresse aus seiner Sicht',
  'statistics.server.messagesWaiting': 'Wartende Nachrichten anderer Instanzen',
  'statistics.server.noMail': 'Er verschickt keine Mails: Der Betreiber hat keinen Versand eingerichtet.',
  'statistics.testMail': 'Eine Testmail an',
  'statistics.testMail.send': 'Senden',
  'statistics.testMail.sent': 'Sie ist unterwegs. Wenn sie nicht ankommt, steht in den Logs, warum.',
  'statistics.testMail.written': 'Sie liegt im Ordner für Mails: Es ist kein Mailserver eingerichtet.',
  'statistics.uploads': 'Uploads, die niemand fortsetzt, werden nach einer Weile von selbst entfernt.',
  'statistics.uploads.remove': 'Jetzt entfernen',
  'statistics.uploads.removing': 'Wird entfernt …',
  'statistics.uploads.removed': 'Sie sind weg.',
};
