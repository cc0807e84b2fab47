import type { Translation } from '../../catalogue.ts';
import type { account as english } from '../en/account.ts';

export const account: Translation<typeof english> = {
  'sessions.title': 'Sitzungen',
  'sessions.intro': 'Wo du in letzter Zeit angemeldet warst. Eine beendete Sitzung funktioniert nach zwei Sekunden nicht mehr.',
  'sessions.unknownDevice': 'Unbekanntes Gerät',
  'sessions.device': '{program} auf {system}',
  'sessions.unknownAddress': 'Unbekannte Adresse',
  'sessions.used': '{address}, <when></when> benutzt',
  'sessions.thisOne': 'Diese hier',
  'sessions.end': 'Beenden<hidden>: die Sitzung mit {device}</hidden>',
  'sessions.ended': 'Die Sitzung mit {device} ist beendet.',
  'sessions.notListed':
    'Diese Sitzung wurde länger nicht benutzt und ist nicht mehr aufgeführt. Damit sie sicher endet, melde dich überall sonst ab.',
  'sessions.endOthersReason':
    'Etwas kommt dir unbekannt vor? Beende es und ändere dein Passwort. Sitzungen, die einen Tag oder länger niemand benutzt hat, fehlen vielleicht in der Liste; auch sie enden, wenn du dich überall sonst abmeldest.',
  'sessions.endOthers': 'Überall sonst abmelden',
  'sessions.ending': 'Wird beendet …',
  'sessions.othersEnded': 'Alle anderen Sitzungen sind beendet.',

  'profile.title': 'Profil',
  'profile.intro': 'Das können alle sehen. Dein Benutzername bleibt {username}.',
  'profile.displayName': 'Anzeigename',
  'profile.description': 'Über dich',
  'profile.nameNeeded': 'Ein Name mit mindestens einem Buchstaben ist nötig.',
  'profile.descriptionLength': 'Mindestens drei Buchstaben sind nötig, oder gar keiner.',
  'profile.save': 'Profil speichern',
  'profile.saved': 'Dein Profil ist gespeichert.',
  'email.title': 'E-Mail-Adresse',
  'email.intro': 'Nur du und die Betreiber dieser Instanz sehen sie. Jetzt ist es <address></address>.',
  'email.pending':
    '<address></address> wartet auf Bestätigung: Bitte nutze den Link in der Mail, die wir dorthin geschickt haben. Bis dahin bleibt die bisherige Adresse. Keine Mail? Gib die Adresse noch einmal ein.',
  'email.new': 'Neue E-Mail-Adresse',
  'email.password': 'Aktuelles Passwort',
  'email.change': 'Adresse ändern',
  'email.changing': 'Wird geändert …',
  'email.taken': 'Jemand anderes hat hier schon diese Adresse.',
  'email.confirm': 'Sieh in deine Mails: Ein Link darin bestätigt die neue Adresse.',
  'email.changed': 'Deine Adresse ist geändert.',
};
