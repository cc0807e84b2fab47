import type { Translation } from '../../catalogue.ts';
import type { mutes as english } from '../en/mutes.ts';

export const mutes: Translation<typeof english> = {
  'mutes.title': 'Stummgeschaltet',
  'mutes.accounts': 'Stummgeschaltete Konten',
  'mutes.accounts.mine':
    'Du siehst ihre Videos nicht in Listen, keine Kommentare von ihnen und bekommst keine Benachrichtigungen. Sie erfahren nichts davon.',
  'mutes.accounts.instance':
    'Niemand hier sieht ihre Videos in Listen oder ihre Kommentare, und sie können niemandem hier folgen. Sie erfahren nichts davon.',
  'mutes.accounts.find': 'Stummgeschaltetes Konto suchen',
  'mutes.accounts.none': 'Kein Konto ist stummgeschaltet.',
  'mutes.accounts.name': 'Konto',
  'mutes.accounts.hint': 'Zum Beispiel boote oder boote@anderswo.example',
  'mutes.accounts.needed': 'Hier fehlt ein Name wie boote oder boote@anderswo.example.',
  'mutes.accounts.unknown': 'Ein Konto mit diesem Namen ist hier nicht bekannt.',
  'mutes.accounts.own': 'Dich selbst kannst du nicht stummschalten.',
  'mutes.servers': 'Stummgeschaltete Server',
  'mutes.servers.mine': 'Dasselbe für alle auf einem Server.',
  'mutes.servers.instance': 'Dasselbe für alle auf einem Server, auch auf einem, dem diese Instanz noch nie begegnet ist.',
  'mutes.servers.find': 'Stummgeschalteten Server suchen',
  'mutes.servers.none': 'Kein Server ist stummgeschaltet.',
  'mutes.servers.name': 'Server',
  'mutes.servers.hint': 'Zum Beispiel anderswo.example',
  'mutes.servers.needed': 'Hier fehlt der Name eines Servers wie anderswo.example.',
  'mutes.servers.own': 'Das ist der Server, auf dem du bist.',
  'mutes.mute': 'Stummschalten',
  'mutes.unmute': 'Aufheben<hidden>: {who} nicht mehr stummschalten</hidden>',
  'mutes.since': 'stummgeschaltet <when></when>',
  'mutes.muted': '{who} ist stummgeschaltet.',
  'mutes.unmuted': '{who} ist nicht mehr stummgeschaltet.',
  'mutes.notMuted': 'Das ist nicht mehr stummgeschaltet.',
  'mutes.undo': 'Rückgängig<hidden>: {who} nicht stummschalten</hidden>',

  'mutes.menu': '{who} stummschalten und mehr',
  'mutes.menu.mute': '{who} stummschalten',
  'mutes.menu.unmute': '{who} nicht mehr stummschalten',
  'mutes.menu.muteForAll': '{who} für alle hier stummschalten',
  'mutes.menu.unmuteForAll': '{who} für alle hier nicht mehr stummschalten',
  'mutes.forAll.title': '{who} für alle hier stummschalten?',
  'mutes.forAll.consequence':
    'Niemand auf dieser Instanz sieht dann noch Videos von <b>{who}</b> in Listen oder Kommentare, und Benachrichtigungen, die von dort kamen, werden gelöscht. Das Stummschalten lässt sich jederzeit beenden, aber die Benachrichtigungen bleiben gelöscht.',
  'mutes.forAll.action': 'Für alle stummschalten',

  'mutes.notice.byMe': 'Du hast {who} stummgeschaltet.',
  'mutes.notice.byInstance': '{who} ist für alle auf dieser Instanz stummgeschaltet.',
  'mutes.notice.effect': 'In Listen fehlen Videos und Kommentare von dort.',
};
