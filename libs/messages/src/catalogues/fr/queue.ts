import type { Translation } from '../../catalogue.ts';
import type { queue as english } from '../en/queue.ts';
import { inPlaylists } from './in-playlists.ts';

export const queue: Translation<typeof english> = {
  ...inPlaylists,
  'queue.label': 'Liste de lecture',
  'queue.place': '{position, number} sur {count, number}',
  'queue.previous': 'Vidéo précédente',
  'queue.next': 'Vidéo suivante',
  'queue.list': 'Vidéos de la liste de lecture',
  'queue.earlier': 'Afficher les précédentes',
  'queue.more': 'Afficher plus',
  'queue.deleted': 'Cette vidéo a été supprimée',
  'queue.private': 'Cette vidéo est privée',
  'queue.unavailable': 'Cette vidéo n’est pas disponible',
  'queue.skipped': 'La liste de lecture passe à la suivante.',
  'queue.empty': 'Cette liste de lecture est encore vide',
  'queue.empty.hint': 'Les vidéos qui y sont enregistrées sont lues ici l’une après l’autre.',
  'queue.locked': 'Cette liste de lecture n’est pas pour tout le monde',
  'queue.locked.member': 'La personne à qui elle appartient ne l’a pas partagée avec votre compte.',
  'queue.locked.visitor': 'Elle sera peut-être visible une fois que vous serez connecté.',
  'queue.embed.locked': 'Cette liste de lecture ne peut pas être affichée ici.',
  'queue.embed.unreachable': 'La liste de lecture est injoignable pour le moment.',

  'queue.test': 'Essayer le lecteur d’une liste de lecture',
  'queue.test.intro': 'Voici comment une liste de lecture se présente sur un autre site.',
  'queue.test.playlist': 'Adresse ou identifiant de la liste de lecture',
  'queue.test.position': 'Commencer par la vidéo à cette place',
  'queue.test.autoplay': 'Démarrer automatiquement',
  'queue.test.muted': 'Sans le son',
  'queue.test.loop': 'Répéter chaque vidéo',
  'queue.test.controls': 'Avec les commandes',
  'queue.test.title': 'Avec le titre et la liste',
  'queue.test.show': 'Afficher',
  'queue.test.frame': 'Le lecteur tel que d’autres sites l’affichent',
  'queue.test.address': 'Adresse du lecteur',
};
