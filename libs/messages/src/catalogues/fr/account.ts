import type { Translation } from '../../catalogue.ts';
import type { account as english } from '../en/account.ts';

export const account: Translation<typeof english> = {
  'sessions.title': 'Sessions',
  'sessions.intro': 'Là où vous étiez récemment connecté. Une session fermée cesse de fonctionner en deux secondes.',
  'sessions.unknownDevice': 'Appareil inconnu',
  'sessions.device': '{program} sur {system}',
  'sessions.unknownAddress': 'Adresse inconnue',
  'sessions.used': '{address}, utilisée <when></when>',
  'sessions.thisOne': 'Celle-ci',
  'sessions.end': 'Fermer<hidden> la session avec {device}</hidden>',
  'sessions.ended': 'La session avec {device} est fermée.',
  'sessions.notListed':
    'Cette session n’a pas servi récemment et n’est plus affichée. Pour être sûr qu’elle se ferme, déconnectez-vous partout ailleurs.',
  'sessions.endOthersReason':
    'Vous ne reconnaissez pas une session ? Fermez-la et changez de mot de passe. Les sessions inutilisées depuis un jour ou plus peuvent manquer dans la liste ; se déconnecter partout ailleurs les ferme aussi.',
  'sessions.endOthers': 'Se déconnecter partout ailleurs',
  'sessions.ending': 'Fermeture…',
  'sessions.othersEnded': 'Toutes les autres sessions sont fermées.',

  'profile.title': 'Profil',
  'profile.intro': 'Tout le monde peut voir ceci. Votre nom d’utilisateur reste {username}.',
  'profile.displayName': 'Nom affiché',
  'profile.description': 'À propos de vous',
  'profile.nameNeeded': 'Il faut un nom d’au moins une lettre.',
  'profile.descriptionLength': 'Il faut au moins trois lettres, ou aucune.',
  'profile.save': 'Enregistrer le profil',
  'profile.saved': 'Votre profil est enregistré.',
  'email.title': 'Adresse e-mail',
  'email.intro': 'Seuls vous et les responsables de cette instance la voient. Actuellement : <address></address>.',
  'email.pending':
    '<address></address> attend d’être confirmée : utilisez le lien du message que nous y avons envoyé. D’ici là, l’adresse actuelle reste. Pas de message ? Saisissez l’adresse une nouvelle fois.',
  'email.new': 'Nouvelle adresse e-mail',
  'email.password': 'Mot de passe actuel',
  'email.change': 'Changer d’adresse',
  'email.changing': 'Changement…',
  'email.taken': 'Quelqu’un d’autre a déjà cette adresse ici.',
  'email.confirm': 'Consultez vos e-mails : un lien y confirme la nouvelle adresse.',
  'email.changed': 'Votre adresse est changée.',
};
