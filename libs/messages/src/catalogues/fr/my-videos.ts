import type { Translation } from '../../catalogue.ts';
import type { myVideos as english } from '../en/my-videos.ts';

export const myVideos: Translation<typeof english> = {
  'myVideos.title': 'Mes vidéos',
  'myVideos.comments': 'Commentaires sur mes vidéos',
  'myVideos.count': '{count, plural, one {# vidéo} other {# vidéos}}',
  'myVideos.empty': 'Vous n’avez encore rien mis en ligne',
  'myVideos.empty.hint': 'Vos vidéos apparaissent ici, avec l’avancement de leur préparation et les personnes qui peuvent les regarder.',
  'myVideos.upload': 'Mettre une vidéo en ligne',
  'myVideos.more': 'Afficher plus',
  'myVideos.used': '{amount} utilisés',
  'myVideos.views': '{count, plural, one {{short} vue} other {{short} vues}}',
  'myVideos.edit': 'Modifier {name}',
  'myVideos.statistics': 'Statistiques de {name}',
  'myVideos.publish': 'Publier<hidden> {name}</hidden>',
  'myVideos.scheduled': '{privacy} le {date}',
  'myVideos.delete': 'Supprimer {name}',
  'myVideos.delete.title': 'Supprimer cette vidéo ?',
  'myVideos.delete.consequence': '<b>{name}</b> et tous ses fichiers disparaîtront pour tout le monde. C’est irréversible.',
  'myVideos.delete.action': 'Supprimer définitivement',
  'myVideos.deleting': 'Suppression…',
  'publish.title': 'Publier cette vidéo ?',
  'publish.hint': 'Plus tard, si vous préférez : <edit>modifiez la vidéo</edit> pour choisir quand.',
  'publish.action': 'Publier',
  'publish.busy': 'Publication',
};
