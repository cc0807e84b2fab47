import type { Translation } from '../../catalogue.ts';
import type { mutes as english } from '../en/mutes.ts';

export const mutes: Translation<typeof english> = {
  'mutes.title': 'Masqués',
  'mutes.accounts': 'Comptes masqués',
  'mutes.accounts.mine':
    'Vous ne voyez plus leurs vidéos dans les listes ni leurs commentaires, et ne recevez plus de notifications. Ils n’en sont pas informés.',
  'mutes.accounts.instance':
    'Personne ici ne voit leurs vidéos dans les listes ni leurs commentaires, et ils ne peuvent suivre personne ici. Ils n’en sont pas informés.',
  'mutes.accounts.find': 'Chercher un compte masqué',
  'mutes.accounts.none': 'Aucun compte n’est masqué.',
  'mutes.accounts.name': 'Compte',
  'mutes.accounts.hint': 'Par exemple bateaux, ou bateaux@ailleurs.example',
  'mutes.accounts.needed': 'Il faut un nom comme bateaux, ou bateaux@ailleurs.example.',
  'mutes.accounts.unknown': 'Aucun compte de ce nom n’est connu ici.',
  'mutes.accounts.own': 'Vous ne pouvez pas vous masquer vous-même.',
  'mutes.servers': 'Serveurs masqués',
  'mutes.servers.mine': 'La même chose pour tous les comptes d’un serveur.',
  'mutes.servers.instance': 'La même chose pour tous les comptes d’un serveur, même si cette instance ne l’a jamais rencontré.',
  'mutes.servers.find': 'Chercher un serveur masqué',
  'mutes.servers.none': 'Aucun serveur n’est masqué.',
  'mutes.servers.name': 'Serveur',
  'mutes.servers.hint': 'Par exemple ailleurs.example',
  'mutes.servers.needed': 'Il faut le nom d’un serveur comme ailleurs.example.',
  'mutes.servers.own': 'C’est le serveur sur lequel vous êtes.',
  'mutes.mute': 'Masquer',
  'mutes.unmute': 'Ne plus masquer<hidden> {who}</hidden>',
  'mutes.since': 'masqué <when></when>',
  'mutes.muted': '{who} est masqué.',
  'mutes.unmuted': '{who} n’est plus masqué.',
  'mutes.notMuted': 'Ce n’est plus masqué.',
  'mutes.undo': 'Annuler<hidden> : ne pas masquer {who}</hidden>',

  'mutes.menu': 'Masquer {who}, et plus',
  'mutes.menu.mute': 'Masquer {who}',
  'mutes.menu.unmute': 'Ne plus masquer {who}',
  'mutes.menu.muteForAll': 'Masquer {who} pour tous ici',
  'mutes.menu.unmuteForAll': 'Ne plus masquer {who} pour tous ici',
  'mutes.forAll.title': 'Masquer {who} pour tous ici ?',
  'mutes.forAll.consequence':
    'Personne sur cette instance ne verra plus les vidéos de <b>{who}</b> dans les listes ni ses commentaires, et les notifications venues de là sont supprimées. Vous pouvez y mettre fin à tout moment, mais les notifications restent supprimées.',
  'mutes.forAll.action': 'Masquer pour tous',

  'mutes.notice.byMe': 'Vous avez masqué {who}.',
  'mutes.notice.byInstance': '{who} est masqué pour tous sur cette instance.',
  'mutes.notice.effect': 'Les listes ne montrent ni ses vidéos ni ses commentaires.',
};
