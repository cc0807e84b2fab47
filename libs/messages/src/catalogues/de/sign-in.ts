import type { Translation } from '../../catalogue.ts';
import type { signIn as english } from '../en/sign-in.ts';

export const signIn: Translation<typeof english> = {
  'signIn.title': 'Anmelden',
  'signIn.link': 'Anmelden',
  'signIn.sessionEnded': 'Deine Sitzung ist beendet. Melde dich wieder an, dann bist du da, wo du warst.',
  'signIn.name': 'Benutzername oder E-Mail-Adresse',
  'signIn.password': 'Passwort',
  'signIn.submit': 'Anmelden',
  'signIn.submitting': 'Wird angemeldet …',
  'signIn.leaving': 'Es geht weiter zur Anmeldung',
  'signIn.confirm': 'Bestätige deine E-Mail-Adresse',
  'signIn.confirmHint': 'Keine Mail bekommen, oder ist ihr Link älter als eine Stunde?',
  'signIn.oneMoreStep': 'Noch ein Schritt',
  'signIn.code': 'Code deiner Authentifizierungs-App',
  'signIn.codeHint': 'Sechs Ziffern aus der App auf deinem Telefon',
  'signIn.useCode': 'Die Authentifizierungs-App benutzen',
  'signIn.recoveryCode': 'Wiederherstellungscode',
  'signIn.recoveryCodeHint': 'Jeder von ihnen gilt einmal',
  'signIn.useRecoveryCode': 'App verloren? Wiederherstellungscode benutzen',
  'signIn.somebodyElse': 'Mit einem anderen Konto anmelden',
  'signIn.otherWays': 'Andere Wege zur Anmeldung',
  'signIn.with': 'Anmelden mit {provider}',
  'signIn.arrival.addressTaken':
    'Jemand hat hier schon deine E-Mail-Adresse. Wenn du das bist, melde dich mit deinem Passwort an oder lass dir per Mail ein neues geben.',
  'signIn.arrival.cancelled': 'Du hast dich dort nicht angemeldet. Versuche es noch einmal, oder melde dich mit einem Passwort an.',
  'signIn.arrival.expired': 'Das hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte versuche es noch einmal.',
  'signIn.arrival.noAccount':
    'Du hast hier noch kein Konto, und auf diesem Weg entsteht keines. Bitte wende dich an die Betreiber dieser Instanz.',
  'signIn.arrival.unavailable': 'Der andere Anbieter antwortet gerade nicht. Bitte versuche es gleich noch einmal.',
  'signIn.arrival.refused':
    'Der andere Anbieter hat dich nicht angemeldet. Versuche es noch einmal, oder melde dich mit einem Passwort an.',
  'signIn.accountDeleted': 'Dein Konto ist gelöscht. Auf Wiedersehen.',
  'signIn.newHere': 'Neu bei {instance}? <link>Erstelle ein Konto</link>.',
  'signIn.noSignUp':
    'Konten auf {instance} erstellen die Betreiber. Der erste Administrator heißt <b>root</b>; sein Passwort stammt vom ersten Start, und wer die Instanz gestartet hat, kennt es.',

  'resetPassword.title': 'Passwort vergessen?',
  'resetPassword.intro': 'Nenne uns deine E-Mail-Adresse, dann schicken wir dir einen Link, mit dem du ein neues wählst.',
  'resetPassword.noMail': 'Diese Instanz verschickt keine Mails. Bitte frage ihre Betreiber nach einem neuen Passwort.',
  'resetPassword.send': 'Mail schicken',
  'resetPassword.choose': 'Neues Passwort wählen',
  'resetPassword.password': 'Neues Passwort',
  'resetPassword.set': 'Neues Passwort speichern',
  'resetPassword.setting': 'Wird gespeichert …',
  'resetPassword.done': 'Dein neues Passwort ist gespeichert. Alle deine Geräte sind abgemeldet.',
  'resetPassword.wrong': 'Dieser Link ist falsch, wurde schon benutzt oder ist zu alt. Bitte lass dir einen neuen schicken.',
  'resetPassword.again': 'Ist der Link zu alt? <link>Lass dir einen neuen schicken</link>.',
};
