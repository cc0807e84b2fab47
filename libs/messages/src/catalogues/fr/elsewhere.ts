import type { Translation } from '../../catalogue.ts';
import type { elsewhere as english } from '../en/elsewhere.ts';

export const elsewhere: Translation<typeof english> = {
  'elsewhere.title': 'D’une autre instance',
  'elsewhere.intro': 'Vous êtes ici pour vous abonner à quelque chose ou le commenter : {what}',
  'elsewhere.introForVisitors':
    'Vous êtes ici pour {what}. Pour vous y abonner ou commenter, connectez-vous avec votre compte de {instance}.',
  'elsewhere.missing': 'Il manque quelque chose',
  'elsewhere.missingHint': 'Le lien qui vous a mené ici ne dit pas de quoi il s’agit.',
  'elsewhere.looking': 'Recherche en cours chez {host}. Cela peut prendre jusqu’à dix secondes.',
  'elsewhere.found': 'De {host}, une autre instance. Ce que vous en faites ici lui est transmis.',
  'elsewhere.nothing': 'Rien trouvé',
  'elsewhere.nothingHint':
    'À cette adresse de {host}, il n’y a rien qui puisse être montré ici, ou elle ne répond pas. Vérifiez l’adresse ; ne redemandez pas avant dix minutes.',
  'elsewhere.nothingForVisitors': 'Ce n’est pas connu ici. Une fois que vous êtes connecté, la recherche se fait chez {host}.',
  'elsewhere.nothingAllowed': 'Ce n’est pas connu ici, et cette instance ne cherche rien chez {host}.',
  'subscribe.title': 'S’abonner à {name}',
  'subscribe.here': 'Avec un compte de {instance}',
  'subscribe.there': 'Avec un compte d’une autre instance',
  'subscribe.own': 'Votre instance ou votre identifiant',
  'subscribe.hint': 'Par exemple peer.example ou vous@peer.example',
  'subscribe.needed': 'Il faut le nom d’une instance comme peer.example ou vous@peer.example.',
  'subscribe.ours': 'C’est l’instance sur laquelle vous êtes : connectez-vous ci-dessus.',
  'subscribe.choose': 'Quel logiciel utilise-t-elle ? Elle s’ouvre dans un nouvel onglet et vous demande là-bas.',
  'subscribe.search': 'Ou cherchez cet identifiant là-bas',
  'subscribe.copy': 'Copier l’identifiant',
};
