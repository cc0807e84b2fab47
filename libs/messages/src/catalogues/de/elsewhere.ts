import type { Translation } from '../../catalogue.ts';
import type { elsewhere as english } from '../en/elsewhere.ts';

export const elsewhere: Translation<typeof english> = {
  'elsewhere.title': 'Von einer anderen Instanz',
  'elsewhere.intro': 'Du bist hier, um etwas zu abonnieren oder zu kommentieren: {what}',
  'elsewhere.introForVisitors':
    'Du bist hier wegen {what}. Melde dich mit deinem Konto bei {instance} an, um es zu abonnieren oder zu kommentieren.',
  'elsewhere.missing': 'Etwas fehlt',
  'elsewhere.missingHint': 'Der Link, der dich hierher geführt hat, sagt nicht, worum es geht.',
  'elsewhere.looking': 'Bei {host} wird danach gesucht. Das kann bis zu zehn Sekunden dauern.',
  'elsewhere.found': 'Von {host}, einer anderen Instanz. Was du hier damit tust, erfährt man dort.',
  'elsewhere.nothing': 'Nichts gefunden',
  'elsewhere.nothingHint':
    'Unter dieser Adresse von {host} ist nichts, was hier gezeigt werden kann, oder es antwortet nicht. Prüfe die Adresse; frage frühestens in zehn Minuten wieder.',
  'elsewhere.nothingForVisitors': 'Das ist hier nicht bekannt. Sobald du angemeldet bist, wird bei {host} danach gesucht.',
  'elsewhere.nothingAllowed': 'Das ist hier nicht bekannt, und diese Instanz sucht nichts bei {host}.',
  'subscribe.title': '{name} abonnieren',
  'subscribe.here': 'Mit einem Konto bei {instance}',
  'subscribe.there': 'Mit einem Konto bei einer anderen Instanz',
  'subscribe.own': 'Deine Instanz oder dein Handle',
  'subscribe.hint': 'Zum Beispiel peer.example oder du@peer.example',
  'subscribe.needed': 'Hier fehlt der Name einer Instanz wie peer.example oder du@peer.example.',
  'subscribe.ours': 'Das ist die Instanz, auf der du bist: Melde dich oben an.',
  'subscribe.choose': 'Welche Software läuft dort? Sie öffnet sich in einem neuen Tab und fragt dich dort.',
  'subscribe.search': 'Oder suche dort nach diesem Handle',
  'subscribe.copy': 'Handle kopieren',
};
