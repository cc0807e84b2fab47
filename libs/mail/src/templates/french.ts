import type { Dictionary } from './dictionary.ts';

const ONE_HOUR = 'Le lien est valable une heure.';
const NOT_YOU = 'Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte.';

/** With the spaces that do not break before colons, question and exclamation marks. */
export const french: Dictionary = {
  locale: 'fr-FR',
  colon: '\u00a0:',
  hello: (username) => (username === null ? 'Bonjour,' : `Bonjour ${username},`),
  linkInFull: 'Ou copiez cette adresse dans votre navigateur :',
  mails: {
    verifyEmail: (instance) => ({
      title: 'Confirmez votre adresse e-mail',
      text: `Bienvenue sur ${instance} ! Merci de confirmer que cette adresse est bien la vôtre.`,
      button: 'Confirmer mon adresse',
      note: `${ONE_HOUR} Si vous n’avez pas ouvert de compte, ignorez simplement ce message.`,
    }),
    verifyRegistrationEmail: (instance) => ({
      title: 'Confirmez votre adresse e-mail',
      text: `Merci de vouloir rejoindre ${instance}. Confirmez que cette adresse est bien la vôtre, pour que notre réponse vous parvienne.`,
      button: 'Confirmer mon adresse',
      note: `${ONE_HOUR} Si vous n’avez pas demandé de compte, ignorez simplement ce message.`,
    }),
    verifyNewEmail: (instance) => ({
      title: 'Confirmez votre nouvelle adresse e-mail',
      text: `Vous souhaitez utiliser cette adresse pour votre compte sur ${instance}. Elle remplacera l’ancienne dès que vous l’aurez confirmée.`,
      button: 'Confirmer ma nouvelle adresse',
      note: `${ONE_HOUR} Si vous n’avez rien demandé, ignorez simplement ce message : rien ne change.`,
    }),
    resetPassword: (instance) => ({
      title: 'Choisissez un nouveau mot de passe',
      text: `Quelqu’un a demandé un nouveau mot de passe pour votre compte sur ${instance}. Si c’était vous, choisissez-le ici.`,
      button: 'Choisir un nouveau mot de passe',
      note: 'Le lien ne sert qu’une fois et reste valable une heure. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe ne change pas.',
    }),
    createPassword: (instance, { username }) => ({
      title: 'Votre compte vous attend',
      text: `Un compte a été ouvert pour vous sur ${instance}. Votre nom d’utilisateur est ${username}. Choisissez un mot de passe et entrez.`,
      button: 'Choisir mon mot de passe',
      note: 'Le lien ne sert qu’une fois et reste valable sept jours.',
    }),
    passwordChanged: (instance) => ({
      title: 'Votre mot de passe a été changé',
      text: `Le mot de passe de votre compte sur ${instance} vient d’être changé. Si c’était vous, tout va bien.`,
      note: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion.',
    }),
    emailChanged: (instance) => ({
      title: 'Votre adresse e-mail a été changée',
      text: `Votre compte sur ${instance} a maintenant une autre adresse e-mail. Les messages à son sujet y sont envoyés. Si c’était vous, tout va bien.`,
      note: 'Si ce n’était pas vous, écrivez tout de suite à l’équipe du site.',
    }),
    newSignIn: (instance) => ({
      title: 'Nouvelle connexion à votre compte',
      text: `Quelqu’un vient de se connecter à votre compte sur ${instance}. Si c’était vous, tout va bien.`,
      device: 'Appareil',
      address: 'Adresse IP',
      time: 'Date',
      button: 'Voir mes sessions',
      note: NOT_YOU,
    }),
    twoFactorEnabled: (instance) => ({
      title: 'L’authentification à deux facteurs est activée',
      text: `Désormais, un code de votre application est aussi demandé pour vous connecter à votre compte sur ${instance}. Gardez vos codes de secours en lieu sûr.`,
      note: NOT_YOU,
    }),
    twoFactorDisabled: (instance) => ({
      title: 'L’authentification à deux facteurs est désactivée',
      text: `Désormais, votre mot de passe suffit pour vous connecter à votre compte sur ${instance}.`,
      note: NOT_YOU,
    }),
    recoveryCodesRenewed: (instance) => ({
      title: 'De nouveaux codes de secours pour votre compte',
      text: `De nouveaux codes de secours ont été créés pour votre compte sur ${instance}. Les anciens ne sont plus acceptés.`,
      note: `${NOT_YOU} Créez ensuite de nouveaux codes de secours.`,
    }),
    codesGuessed: (instance) => ({
      title: 'Quelqu’un essaie de deviner vos codes',
      text: `Quelqu’un a saisi votre mot de passe sur ${instance}, puis plusieurs codes erronés. Les codes sont refusés pendant un quart d’heure.`,
      note: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : veuillez le changer.',
    }),
    passwordGuessed: (instance) => ({
      title: 'Quelqu’un essaie de deviner votre mot de passe',
      text: `Quelqu’un a essayé un très grand nombre de mots de passe erronés pour votre compte sur ${instance}. Pendant une heure au plus, aucun mot de passe n’est accepté, pas même le bon. Vos sessions ouvertes le restent.`,
      note: 'Si votre mot de passe est facile à deviner, ou pour vous connecter plus tôt, choisissez-en un nouveau : la page de connexion vous envoie un lien.',
    }),
    accountBlocked: (instance) => ({
      title: 'Votre compte est bloqué',
      text: `Votre compte sur ${instance} a été bloqué. Vous ne pouvez plus vous connecter pour le moment.`,
      reason: 'La raison indiquée :',
      note: 'Si vous pensez qu’il s’agit d’une erreur, écrivez à l’équipe du site.',
    }),
    accountUnblocked: (instance) => ({
      title: 'Votre compte est de nouveau ouvert',
      text: `Votre compte sur ${instance} n’est plus bloqué. Bon retour parmi nous !`,
      button: 'Se connecter',
    }),
    registrationAccepted: (instance, { username }) => ({
      title: 'Bienvenue ! Votre compte est prêt',
      text: `Votre demande pour rejoindre ${instance} a été acceptée. Votre nom d’utilisateur est ${username}.`,
      answer: 'L’équipe de modération vous écrit :',
      button: 'Se connecter',
    }),
    registrationRejected: (instance) => ({
      title: 'Votre demande n’a pas été acceptée',
      text: `Merci de l’intérêt que vous portez à ${instance}. Malheureusement, votre demande de compte n’a pas été acceptée.`,
      answer: 'L’équipe de modération vous écrit :',
    }),
    registrationRequested: (instance, { username }) => ({
      title: `Nouvelle demande de compte : ${username}`,
      text: `${username} souhaite rejoindre ${instance}.`,
      reason: 'La raison indiquée :',
      button: 'Voir la demande',
    }),
    contactForm: (instance, { fromName, fromEmail, subject }) => ({
      title: `(contact form) ${subject ?? `Message de ${fromName}`}`,
      text: `${fromName} (${fromEmail}) vous a écrit par le formulaire de contact de ${instance} :`,
      note: 'Pour répondre, répondez simplement à ce message.',
    }),
    testMail: (instance) => ({
      title: 'Message de test',
      text: `Ceci est un test. Si vous pouvez le lire, ${instance} sait envoyer des e-mails.`,
    }),
  },
};
