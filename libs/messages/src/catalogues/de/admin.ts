import type { Translation } from '../../catalogue.ts';
import type { admin as english } from '../en/admin.ts';

export const admin: Translation<typeof english> = {
  'admin.title': 'Verwaltung',
  'admin.pages.users': 'Benutzer',
  'admin.pages.registrations': 'Registrierungen',
  'admin.pages.videos': 'Videos',
  'admin.pages.comments': 'Kommentare',
  'admin.pages.reports': 'Meldungen',
  'admin.pages.blocks': 'Gesperrte Videos',
  'admin.pages.mutes': 'Stummgeschaltet',
  'admin.pages.federation': 'Föderation',
  'admin.pages.configuration': 'Konfiguration',
  'admin.pages.homepage': 'Startseite',
  'admin.pages.statistics': 'Statistik',
  'admin.pages.logs': 'Logs',
  'admin.pages.auditLog': 'Audit-Log',
  'admin.pages.jobs': 'Jobs',
  'admin.unsavedPage': '{page}<hidden> (noch nicht gespeichert)</hidden>',
  'admin.waiting': '<hidden>, </hidden>{count, number}<hidden> {count, plural, one {wartet} other {warten}}</hidden>',
  'admin.noMail':
    'Diese Instanz hat keinen Mailserver. Die Registrierung bleibt geschlossen, und niemand kann per Mail etwas erfahren. Wer den Server betreibt, trägt einen mit SMTP_URL ein.',
  'admin.mailInFolder':
    'Es ist kein Mailserver eingerichtet: Mails werden in einen Ordner auf dem Server geschrieben, und niemand erhält sie, wenn du sie nicht weitergibst. Wer den Server betreibt, trägt einen mit SMTP_URL ein.',
  'admin.notForYou': 'Nicht für dich',
  'admin.notForYou.title': 'Diese Seite ist für die Betreiber der Instanz',
  'admin.notForYou.hint': 'Wenn du sie sehen solltest, bitte einen Administrator um eine andere Rolle.',
  'admin.notForYou.leave': 'Zur ersten Seite',

  'admin.pager': 'Seiten',
  'admin.pager.shown': '{from, number} bis {to, number} von {total, number}',
  'admin.pager.previous': 'Zurück',
  'admin.pager.next': 'Weiter',

  'admin.size.amount': '{label}: Menge',
  'admin.size.unit': '{label}: Einheit',
  'admin.size.unlimited': 'Unbegrenzt',

  'admin.duration.seconds': '{seconds, number} s',
  'admin.duration.minutes': '{minutes, number} min {seconds, number} s',
  'admin.duration.hours': '{hours, number} h {minutes, number} min',
};
