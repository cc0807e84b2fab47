import type { Translation } from '../../catalogue.ts';
import type { signUp as english } from '../en/sign-up.ts';

export const signUp: Translation<typeof english> = {
  'signUp.title': 'Rejoindre {instance}',
  'signUp.haveAccount': 'Vous avez déjà un compte ? <link>Connectez-vous</link>.',
  'signUp.approval': 'Les responsables de {instance} examinent chaque inscription et répondent par e-mail.',
  'signUp.name': 'Nom d’utilisateur',
  'signUp.nameHint': 'Minuscules sans accents, chiffres, points, tirets et tirets bas. Il ne changera plus.',
  'signUp.nameRule':
    'Seuls les minuscules sans accents, les chiffres, les points, les tirets et les tirets bas sont possibles ; ni point ni tiret au début ou à la fin.',
  'signUp.displayName': 'Nom affiché (facultatif)',
  'signUp.displayNameHint': 'Ce que voient les autres. Vous pourrez le changer.',
  'signUp.displayNameNeeded': 'Il faut un nom d’au moins une lettre.',
  'signUp.email': 'Adresse e-mail',
  'signUp.password': 'Mot de passe',
  'signUp.reason': 'Pourquoi voulez-vous nous rejoindre ?',
  'signUp.reasonNeeded': 'Quelques mots sont nécessaires.',
  'signUp.ownChannel': 'Nommer moi-même ma première chaîne',
  'signUp.ownChannelHint': 'Sinon, elle porte votre nom. Vous pourrez en créer d’autres plus tard.',
  'signUp.channel': 'Votre première chaîne',
  'signUp.channelName': 'Nom de la chaîne',
  'signUp.channelNameHint': 'Pour les adresses ; différent de votre nom d’utilisateur.',
  'signUp.channelDisplayName': 'Nom affiché de la chaîne',
  'signUp.terms': 'Conditions d’utilisation',
  'signUp.codeOfConduct': 'Code de conduite',
  'signUp.agree':
    'J’accepte {texts, select, terms {les conditions d’utilisation} codeOfConduct {le code de conduite} other {les conditions d’utilisation et le code de conduite}}.',
  'signUp.ofAge':
    'J’ai au moins {age, plural, one {# an} other {# ans}}{texts, select, none {} terms { et j’accepte les conditions d’utilisation} codeOfConduct { et j’accepte le code de conduite} other { et j’accepte les conditions d’utilisation et le code de conduite}}.',
  'signUp.agreementNeeded': 'Sans cela, personne ne peut s’inscrire ici.',
  'signUp.create': 'Créer le compte',
  'signUp.ask': 'Demander à m’inscrire',
  'signUp.sending': 'Un instant…',
  'signUp.closed': 'Les inscriptions sont fermées pour le moment. Réessayez un autre jour.',
  'signUp.taken': 'Ce nom d’utilisateur, ce nom de chaîne ou cette adresse e-mail est déjà pris.',
  'signUp.sameName': 'La chaîne doit porter un autre nom que vous.',
  'signUp.none.title': 'Pas de nouveaux comptes pour le moment',
  'signUp.none': '{instance} est fermée aux inscriptions ou complète. Vous pouvez regarder tout ce qui est public sans compte.',
  'signUp.network.title': 'Pas depuis votre réseau',
  'signUp.network': '{instance} n’accepte pas d’inscriptions depuis votre réseau. Une autre connexion peut aider.',
  'signUp.lookAround': 'Découvrir les vidéos',
  'signUp.waiting': 'Merci. Votre inscription attend d’être approuvée.',
  'signUp.waitingHint': 'Les responsables de {instance} vous répondront à <address></address>.',
  'signUp.waitingConfirm':
    'Les responsables de {instance} vous répondront à <address></address>. D’ici là, confirmez cette adresse : le lien se trouve dans vos e-mails.',
  'signUp.waitingConfirmWritten':
    'Les responsables de {instance} vous répondront à <address></address>. D’ici là, l’adresse doit être confirmée avec le lien d’un e-mail.',
  'signUp.done': 'Bienvenue, {name}. Votre compte est créé.',
  'signUp.doneConfirm':
    'Il reste une chose à faire : ouvrez les e-mails de <address></address> et utilisez le lien qui s’y trouve. Il est valable une heure.',
  'signUp.doneConfirmWritten':
    'Il reste une chose à faire : confirmer l’adresse <address></address> avec le lien d’un e-mail. Il est valable une heure.',
  'signUp.mailAgain': 'Pas de message ? L’envoyer à nouveau',
  'signUp.mailedAgain': 'Un autre message est en route. Regardez aussi parmi les indésirables.',
  'signUp.writtenAgain': 'Un autre message est écrit pour les responsables de cette instance.',
  'signUp.signIn': 'Se connecter maintenant',
  'signUp.signingIn': 'Connexion…',

  'askMail.email': 'Adresse e-mail',
  'askMail.again': 'Renvoyer le message',
  'askMail.asking': 'Demande…',
  'askMail.noMail': 'Cette instance n’envoie pas d’e-mails. Adressez-vous à ses responsables.',
  'askMail.asked':
    'Si quelqu’un a l’adresse <address></address> ici, un message est en route. Son lien est valable une heure. Regardez aussi parmi les indésirables.',
  'askMail.written':
    'Si quelqu’un a l’adresse <address></address> ici, un message est écrit pour cette personne. Son lien est valable une heure.',

  'verifyEmail.title': 'Confirmer votre adresse e-mail',
  'verifyEmail.noLink': 'Utilisez le lien du message que nous vous avons envoyé.',
  'verifyEmail.verifying': 'Un instant…',
  'verifyEmail.done': 'Merci. Votre adresse est confirmée.',
  'verifyEmail.approval': 'Les responsables de {instance} vont maintenant examiner votre inscription. Ils répondent par e-mail.',
  'verifyEmail.toSettings': 'Vers vos paramètres',
  'verifyEmail.toSignIn': 'Se connecter',
  'verifyEmail.wrong': 'Ce lien est incorrect, a déjà servi ou a plus d’une heure.',
  'verifyEmail.taken': 'Quelqu’un d’autre a pris cette adresse entre-temps.',
  'verifyEmail.again': 'Si vous l’avez déjà utilisé, tout va bien. Sinon, demandez-en un nouveau.',
  'verifyEmail.changeAgain': 'Si votre adresse n’a pas encore changé, demandez un nouveau lien dans vos <link>paramètres</link>.',
};
