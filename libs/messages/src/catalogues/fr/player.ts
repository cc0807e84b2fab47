import type { Translation } from '../../catalogue.ts';
import type { player as english } from '../en/player.ts';

export const player: Translation<typeof english> = {
  'player.label': 'Lecteur vidéo : {title}',
  'player.theatre': 'Mode cinéma',
  'player.notLoading': 'La vidéo ne se charge pas pour le moment.',
  'player.password.title': 'Cette vidéo est protégée par un mot de passe.',
  'player.password.label': 'Mot de passe de la vidéo',
  'player.password.wrong': 'Ce n’est pas son mot de passe.',
  'player.password.open': 'Regarder',
  'player.locked': 'Cette vidéo n’est pas pour tout le monde',
  'player.locked.hint': 'Ses fichiers ne s’ouvrent pas pour vous en ce moment.',
  'player.failed': 'Cette vidéo n’a pas pu être préparée',
  'player.failed.hint': 'Le fichier est peut-être endommagé. La personne à qui elle appartient peut réessayer.',
  'player.stopped': 'Cette vidéo a été arrêtée avant de pouvoir être regardée',
  'player.stopped.hint': 'Son fichier est conservé. Réessayez ci-dessous quand vous le souhaitez.',
  'player.waiting': 'Cette vidéo est en préparation',
  'player.waiting.hint': 'Elle démarre ici dès que sa première qualité est prête.',
  'player.sensitive.label': 'Vidéo sensible',
  'player.sensitive': 'Cette vidéo est sensible',
  'player.sensitive.contents': 'Elle contient : {contents}.',
  'player.sensitive.watch': 'La regarder',
  'player.embed.locked': 'Cette vidéo ne peut pas être affichée ici.',
  'player.embed.label': 'Vidéo',
  'player.embed.refused': 'Ce site n’est pas autorisé à afficher cette vidéo.',
  'player.embed.unreachable': 'La vidéo est injoignable pour le moment.',
};
