import type { Translation } from '../../catalogue.ts';
import type { signIn as english } from '../en/sign-in.ts';

export const signIn: Translation<typeof english> = {
  'signIn.title': 'Se connecter',
  'signIn.link': 'Se connecter',
  'signIn.sessionEnded': 'Votre session a pris fin. Reconnectez-vous et vous reviendrez là où vous étiez.',
  'signIn.name': 'Nom d’utilisateur ou adresse e-mail',
  'signIn.password': 'Mot de passe',
  'signIn.submit': 'Se connecter',
  'signIn.submitting': 'Connexion…',
  'signIn.leaving': 'Redirection vers la page de connexion',
  'signIn.confirm': 'Confirmer votre adresse e-mail',
  'signIn.confirmHint': 'Pas de message, ou son lien a plus d’une heure ?',
  'signIn.oneMoreStep': 'Encore une étape',
  'signIn.code': 'Code de votre application d’authentification',
  'signIn.codeHint': 'Les six chiffres de l’application sur votre téléphone',
  'signIn.useCode': 'Utiliser l’application d’authentification',
  'signIn.recoveryCode': 'Code de secours',
  'signIn.recoveryCodeHint': 'Chacun ne sert qu’une fois',
  'signIn.useRecoveryCode': 'Application perdue ? Utiliser un code de secours',
  'signIn.somebodyElse': 'Se connecter avec un autre compte',
  'signIn.otherWays': 'Autres façons de se connecter',
  'signIn.with': 'Se connecter avec {provider}',
  'signIn.arrival.addressTaken':
    'Quelqu’un a déjà votre adresse e-mail ici. Si c’est vous, connectez-vous avec votre mot de passe ou demandez-en un nouveau par e-mail.',
  'signIn.arrival.cancelled': 'Vous ne vous êtes pas connecté là-bas. Réessayez quand vous voulez, ou utilisez un mot de passe.',
  'signIn.arrival.expired': 'Cela a pris trop de temps ou a commencé dans un autre navigateur. Veuillez réessayer.',
  'signIn.arrival.noAccount':
    'Vous n’avez pas encore de compte ici, et cette façon de se connecter n’en crée pas. Adressez-vous aux responsables de cette instance.',
  'signIn.arrival.unavailable': 'L’autre fournisseur ne répond pas pour le moment. Réessayez dans un instant.',
  'signIn.arrival.refused': 'L’autre fournisseur ne vous a pas connecté. Réessayez, ou utilisez un mot de passe.',
  'signIn.accountDeleted': 'Votre compte est supprimé. Au revoir.',
  'signIn.newHere': 'Pas encore de compte sur {instance} ? <link>Créez-en un</link>.',
  'signIn.noSignUp':
    'Les comptes de {instance} sont créés par ses responsables. Le premier administrateur s’appelle <b>root</b> ; son mot de passe date du premier démarrage et est connu de ceux qui ont démarré l’instance.',

  'resetPassword.title': 'Mot de passe oublié ?',
  'resetPassword.intro': 'Indiquez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  'resetPassword.noMail': 'Cette instance n’envoie pas d’e-mails. Demandez un nouveau mot de passe à ses responsables.',
  'resetPassword.send': 'Envoyer le lien',
  'resetPassword.choose': 'Choisir un nouveau mot de passe',
  'resetPassword.password': 'Nouveau mot de passe',
  'resetPassword.set': 'Enregistrer le mot de passe',
  'resetPassword.setting': 'Enregistrement…',
  'resetPassword.done': 'Votre nouveau mot de passe est enregistré. Tous vos appareils sont déconnectés.',
  'resetPassword.wrong': 'Ce lien est incorrect, a déjà servi ou est trop ancien. Veuillez en demander un nouveau.',
  'resetPassword.again': 'Le lien est trop ancien ? <link>Demandez-en un nouveau</link>.',
};
