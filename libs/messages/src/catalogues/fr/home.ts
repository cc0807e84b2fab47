import type { Translation } from '../../catalogue.ts';
import type { home as english } from '../en/home.ts';

export const home: Translation<typeof english> = {
  'home.videos': 'Vidéos',
  'home.allVideos': 'Toutes les vidéos',
  'home.noHomepage': 'Il n’y a pas de page d’accueil ici',
  'home.noHomepageHint': 'Les administrateurs n’en ont pas écrit.',
  'home.noVideos': 'Pas encore de vidéos',
  'home.noVideosHint': 'Ce que l’on publie ici apparaît sur cette page.',
  'home.upload': 'Envoyer la première',
  'home.order': 'Ordre',
  'home.order.latest': 'Récentes',
  'home.order.watched': 'Les plus vues',
  'home.order.long': 'Les plus longues',
  'home.order.firstOut': 'Par date',
  'home.order.liked': 'Les plus aimées',
  'home.order.trending': 'Tendances',
  'home.order.hot': 'Populaires',
  'home.order.title': 'Par titre',
};
