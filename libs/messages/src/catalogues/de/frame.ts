import type { Translation } from '../../catalogue.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translation<typeof english> = {
  'frame.skip': 'Zum Inhalt springen',
  'frame.navigation': 'Hauptmenü',
  'frame.brand': '{name}, Startseite',
  'frame.search': 'Videos suchen',
  'frame.home': 'Start',
  'frame.discover': 'Entdecken',
  'frame.upload': 'Hochladen',
  'frame.uploading':
    '{count, plural, =1 {Wird hochgeladen: {percent} %} one {# Video wird hochgeladen: {percent} %} other {# Videos werden hochgeladen: {percent} %}}',
  'frame.myVideos': 'Meine Videos',
  'frame.channels': 'Meine Kanäle',
  'frame.playlists': 'Meine Playlists',
  'frame.watchLater': 'Später ansehen',
  'frame.settings': 'Einstellungen',
  'frame.about': 'Info',
  'frame.yourAccount': 'Dein Konto',
  'frame.yourAccountWaiting': 'Dein Konto, {count, plural, one {# Sache wartet} other {# Sachen warten}}',
  'frame.yourPage': 'Deine Seite',
  'frame.administration': 'Verwaltung',
  'frame.administrationWaiting': 'Verwaltung, {count, plural, one {# Sache wartet} other {# Sachen warten}}',
  'frame.signOut': 'Abmelden',

  'signOut.failed': 'Du bist nicht abgemeldet',
  'signOut.onlyHereHint':
    'Du kannst dich nur auf diesem Gerät abmelden: Dann kommt hier niemand mehr in dein Konto, aber die Sitzung selbst läuft weiter. Beende sie später bei den Sitzungen in deinen Einstellungen.',
  'signOut.onlyHere': 'Nur auf diesem Gerät abmelden',
  'signOut.stay': 'Angemeldet bleiben',
  'signOut.busy': 'Wird abgemeldet …',

  'notFound.title': 'Hier ist nichts',
  'notFound.heading': 'Unter dieser Adresse gibt es nichts',
  'notFound.hint': 'Vielleicht ist die Seite umgezogen, oder dem Link fehlt ein Teil.',
  'notFound.home': 'Zur Startseite',

  'passwordHint.label': 'Hinweis',
  'passwordHint.advice':
    'Du bist als erster Administrator angemeldet. Wenn du noch das Passwort vom ersten Start benutzt, <link>wähle ein eigenes</link>.',
  'passwordHint.done': 'Schon erledigt',
};
