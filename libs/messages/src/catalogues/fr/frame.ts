import type { Translation } from '../../catalogue.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translation<typeof english> = {
  'frame.skip': 'Aller au contenu',
  'frame.navigation': 'Menu principal',
  'frame.brand': '{name}, accueil',
  'frame.search': 'Rechercher des vidéos',
  'frame.home': 'Accueil',
  'frame.discover': 'Découvrir',
  'frame.upload': 'Publier',
  'frame.uploading':
    '{count, plural, =1 {Envoi : {percent} %} one {Envoi de # vidéo : {percent} %} other {Envoi de # vidéos : {percent} %}}',
  'frame.myVideos': 'Mes vidéos',
  'frame.channels': 'Mes chaînes',
  'frame.playlists': 'Mes listes de lecture',
  'frame.watchLater': 'À regarder plus tard',
  'frame.settings': 'Paramètres',
  'frame.about': 'À propos',
  'frame.yourAccount': 'Votre compte',
  'frame.yourAccountWaiting': 'Votre compte, {count, plural, one {# élément en attente} other {# éléments en attente}}',
  'frame.yourPage': 'Votre page',
  'frame.administration': 'Administration',
  'frame.administrationWaiting': 'Administration, {count, plural, one {# élément en attente} other {# éléments en attente}}',
  'frame.signOut': 'Se déconnecter',

  'signOut.failed': 'Vous n’êtes pas déconnecté',
  'signOut.onlyHereHint':
    'Vous pouvez vous déconnecter sur cet appareil seulement : personne n’y accédera plus à votre compte, mais la session elle-même continue. Fermez-la plus tard parmi les sessions de vos paramètres.',
  'signOut.onlyHere': 'Se déconnecter sur cet appareil seulement',
  'signOut.stay': 'Rester connecté',
  'signOut.busy': 'Déconnexion…',

  'notFound.title': 'Rien ici',
  'notFound.heading': 'Il n’y a rien à cette adresse',
  'notFound.hint': 'La page a peut-être changé d’adresse, ou il manque une partie du lien.',
  'notFound.home': 'Vers la page d’accueil',

  'passwordHint.label': 'Conseil',
  'passwordHint.advice':
    'Vous êtes connecté en tant que premier administrateur. Si vous utilisez encore le mot de passe du premier démarrage, <link>choisissez le vôtre</link>.',
  'passwordHint.done': 'C’est déjà fait',
};
