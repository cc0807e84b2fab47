import type { Translation } from '../../catalogue.ts';
import type { archives as english } from '../en/archives.ts';

export const archives: Translation<typeof english> = {
  'archives.title': 'Archives',
  'archives.intro':
    'Demandez une copie de tout ce qui est à vous ici, dans un seul fichier ZIP que d’autres serveurs peuvent lire. Elle peut contenir des mots de passe de vidéos : gardez-la pour vous. Un e-mail vous prévient quand elle est prête.',
  'archives.off': 'Cette instance ne crée pas d’archives pour le moment. Ses administrateurs peuvent les activer.',
  'archives.withVideoFiles': 'Avec les fichiers de vos vidéos',
  'archives.withVideoFiles.hint': 'L’archive prend plus de temps et plus de place.',
  'archives.withVideoFiles.limit':
    'L’archive prend plus de temps et plus de place. C’est possible tant que les vidéos que vous avez mises en ligne ne dépassent pas {size} en tout.',
  'archives.ask': 'Demander une archive',
  'archives.asked': 'Votre archive est demandée. Vous pouvez quitter cette page : vous recevrez un e-mail.',
  'archives.exists':
    'Vous avez déjà une archive, ou une archive est en cours de création. Supprimez-la d’abord, ou attendez qu’elle expire.',
  'archives.tooLarge': 'Vos vidéos sont trop volumineuses pour une archive. Demandez-en une sans leurs fichiers.',
  'archives.waiting': 'Attend son tour',
  'archives.beingMade': 'En cours de création',
  'archives.ready': 'Prête',
  'archives.readyWithSize': 'Prête, {size}',
  'archives.failed': 'N’a pas pu être créée',
  'archives.failed.advice': 'Demandez-en une autre. Si cela se reproduit, écrivez à l’équipe du site.',
  'archives.askedAt': 'Demandée le {date}',
  'archives.expires': 'Sera supprimée le {date}',
  'archives.download': 'Télécharger',
  'archives.delete': 'Supprimer<hidden> l’archive demandée le {date}</hidden>',
  'archives.delete.question': 'Supprimer cette archive ?',
  'archives.delete.ready': 'Elle ne pourra plus être téléchargée. Vous pourrez en demander une autre.',
  'archives.delete.other': 'Vous pourrez en demander une autre.',
  'archives.delete.confirm': 'Supprimer',
  'archives.delete.beingMade': 'Cette archive est en cours de création. Attendez qu’elle soit prête.',
  'archives.delete.gone': 'Cette archive n’existe déjà plus.',
  'archives.deleted': 'L’archive est supprimée.',
};
