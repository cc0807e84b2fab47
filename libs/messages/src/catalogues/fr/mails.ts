import type { Translation } from '../../catalogue.ts';
import type { mails as english } from '../en/mails.ts';

export const mails: Translation<typeof english> = {
  'mails.hello': 'Bonjour {username},',
  'mails.helloAll': 'Bonjour,',
  'mails.label': '{label} :',
  'mails.linkInFull': 'Ou copiez cette adresse dans votre navigateur :',

  'mails.verifyEmail.title': 'Confirmez votre adresse e-mail',
  'mails.verifyEmail.text': 'Bienvenue sur {instance} ! Merci de confirmer que cette adresse est bien la vôtre.',
  'mails.verifyEmail.button': 'Confirmer mon adresse',
  'mails.verifyEmail.note': 'Le lien est valable une heure. Si vous n’avez pas ouvert de compte, ignorez simplement ce message.',

  'mails.verifyRegistrationEmail.title': 'Confirmez votre adresse e-mail',
  'mails.verifyRegistrationEmail.text':
    'Merci de vouloir rejoindre {instance}. Confirmez que cette adresse est bien la vôtre, pour que notre réponse vous parvienne.',
  'mails.verifyRegistrationEmail.button': 'Confirmer mon adresse',
  'mails.verifyRegistrationEmail.note':
    'Le lien est valable une heure. Si vous n’avez pas demandé de compte, ignorez simplement ce message.',

  'mails.verifyNewEmail.title': 'Confirmez votre nouvelle adresse e-mail',
  'mails.verifyNewEmail.text':
    'Vous souhaitez utiliser cette adresse pour votre compte sur {instance}. Elle remplacera l’ancienne dès que vous l’aurez confirmée.',
  'mails.verifyNewEmail.button': 'Confirmer ma nouvelle adresse',
  'mails.verifyNewEmail.note':
    'Le lien est valable une heure. Si vous n’avez rien demandé, ignorez simplement ce message : rien ne change.',

  'mails.resetPassword.title': 'Choisissez un nouveau mot de passe',
  'mails.resetPassword.text':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte sur {instance}. Si c’était vous, choisissez-le ici.',
  'mails.resetPassword.button': 'Choisir un nouveau mot de passe',
  'mails.resetPassword.note':
    'Le lien ne sert qu’une fois et reste valable une heure. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe ne change pas.',

  'mails.createPassword.title': 'Votre compte vous attend',
  'mails.createPassword.text':
    'Un compte a été ouvert pour vous sur {instance}. Votre nom d’utilisateur est {username}. Choisissez un mot de passe et entrez.',
  'mails.createPassword.button': 'Choisir mon mot de passe',
  'mails.createPassword.note': 'Le lien ne sert qu’une fois et reste valable sept jours.',

  'mails.passwordChanged.title': 'Votre mot de passe a été changé',
  'mails.passwordChanged.text': 'Le mot de passe de votre compte sur {instance} vient d’être changé. Si c’était vous, tout va bien.',
  'mails.passwordChanged.note': 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion.',

  'mails.emailChanged.title': 'Votre adresse e-mail a été changée',
  'mails.emailChanged.text':
    'Votre compte sur {instance} a maintenant une autre adresse e-mail. Les messages à son sujet y sont envoyés. Si c’était vous, tout va bien.',
  'mails.emailChanged.note': 'Si ce n’était pas vous, écrivez tout de suite à l’équipe du site.',

  'mails.newSignIn.title': 'Nouvelle connexion à votre compte',
  'mails.newSignIn.text': 'Quelqu’un vient de se connecter à votre compte sur {instance}. Si c’était vous, tout va bien.',
  'mails.newSignIn.device': 'Appareil',
  'mails.newSignIn.address': 'Adresse IP',
  'mails.newSignIn.time': 'Date',
  'mails.newSignIn.button': 'Voir mes sessions',
  'mails.newSignIn.note':
    'Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte.',

  'mails.twoFactorEnabled.title': 'L’authentification à deux facteurs est activée',
  'mails.twoFactorEnabled.text':
    'Désormais, un code de votre application est aussi demandé pour vous connecter à votre compte sur {instance}. Gardez vos codes de secours en lieu sûr.',
  'mails.twoFactorEnabled.note':
    'Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte.',

  'mails.twoFactorDisabled.title': 'L’authentification à deux facteurs est désactivée',
  'mails.twoFactorDisabled.text': 'Désormais, votre mot de passe suffit pour vous connecter à votre compte sur {instance}.',
  'mails.twoFactorDisabled.note':
    'Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte.',

  'mails.recoveryCodesRenewed.title': 'De nouveaux codes de secours pour votre compte',
  'mails.recoveryCodesRenewed.text':
    'De nouveaux codes de secours ont été créés pour votre compte sur {instance}. Les anciens ne sont plus acceptés.',
  'mails.recoveryCodesRenewed.note':
    'Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte. Créez ensuite de nouveaux codes de secours.',

  'mails.codesGuessed.title': 'Quelqu’un essaie de deviner vos codes',
  'mails.codesGuessed.text':
    'Quelqu’un a saisi votre mot de passe sur {instance}, puis plusieurs codes erronés. Les codes sont refusés pendant un quart d’heure.',
  'mails.codesGuessed.note': 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : veuillez le changer.',

  'mails.passwordGuessed.title': 'Quelqu’un essaie de deviner votre mot de passe',
  'mails.passwordGuessed.text':
    'Quelqu’un a essayé un très grand nombre de mots de passe erronés pour votre compte sur {instance}. Pendant une heure au plus, aucun mot de passe n’est accepté depuis cet endroit, pas même le bon. Ailleurs, là où vous vous êtes déjà connecté, vous le pouvez toujours. Vos sessions ouvertes le restent.',
  'mails.passwordGuessed.note':
    'Si votre mot de passe est facile à deviner, ou pour vous connecter plus tôt, choisissez-en un nouveau : la page de connexion vous envoie un lien.',

  'mails.accountBlocked.title': 'Votre compte est bloqué',
  'mails.accountBlocked.text': 'Votre compte sur {instance} a été bloqué. Vous ne pouvez plus vous connecter pour le moment.',
  'mails.accountBlocked.reason': 'La raison indiquée :',
  'mails.accountBlocked.note': 'Si vous pensez qu’il s’agit d’une erreur, écrivez à l’équipe du site.',

  'mails.accountUnblocked.title': 'Votre compte est de nouveau ouvert',
  'mails.accountUnblocked.text': 'Votre compte sur {instance} n’est plus bloqué. Bon retour parmi nous !',
  'mails.accountUnblocked.button': 'Se connecter',

  'mails.registrationAccepted.title': 'Bienvenue ! Votre compte est prêt',
  'mails.registrationAccepted.text': 'Votre demande pour rejoindre {instance} a été acceptée. Votre nom d’utilisateur est {username}.',
  'mails.registrationAccepted.answer': 'L’équipe de modération vous écrit :',
  'mails.registrationAccepted.button': 'Se connecter',

  'mails.registrationRejected.title': 'Votre demande n’a pas été acceptée',
  'mails.registrationRejected.text':
    'Merci de l’intérêt que vous portez à {instance}. Malheureusement, votre demande de compte n’a pas été acceptée.',
  'mails.registrationRejected.answer': 'L’équipe de modération vous écrit :',

  'mails.contactForm.title': '(contact form) {subject}',
  'mails.contactForm.titleOfNoSubject': '(contact form) Message de {fromName}',
  'mails.contactForm.text': '{fromName} ({fromEmail}) vous a écrit par le formulaire de contact de {instance} :',
  'mails.contactForm.note': 'Pour répondre, répondez simplement à ce message.',

  'mails.newVideo.title': 'Nouvelle vidéo de {channel} : {video}',
  'mails.newVideo.text': '{channel} a publié une vidéo : {video}',
  'mails.newVideo.button': 'La regarder',

  'mails.videoPublished.title': 'Votre vidéo est publiée : {video}',
  'mails.videoPublished.text': 'Votre vidéo {video} est publiée sur {instance}.',
  'mails.videoPublished.button': 'La regarder',
  'mails.videoImported.title': 'Votre vidéo a été récupérée : {video}',
  'mails.videoImported.text':
    'Votre vidéo {video} a été récupérée. Elle est maintenant sur {instance}, peut-être encore en cours de conversion.',
  'mails.videoImported.button': 'La regarder',
  'mails.videoNotImported.title': 'Votre vidéo n’a pas pu être récupérée : {video}',
  'mails.videoNotImported.text': 'Votre vidéo {video} n’a pas pu être récupérée. La raison : {reason}',
  'mails.videoNotImported.button': 'Voir vos imports',

  'mails.newFollower.title': '{account} suit {channel}',
  'mails.newFollower.text': '{account} suit maintenant votre chaîne {channel}.',
  'mails.newFollower.button': 'Voir qui c’est',

  'mails.newUser.title': 'Nouveau compte : {account}',
  'mails.newUser.text': '{account} s’est inscrit sur {instance}.',
  'mails.newUser.button': 'Voir qui c’est',

  'mails.registrationWaiting.title': 'Une demande attend : {account}',
  'mails.registrationWaiting.text': '{account} souhaite rejoindre {instance} et attend une décision.',
  'mails.registrationWaiting.button': 'Voir la demande',

  'mails.newComment.title': '{account} a commenté {video}',
  'mails.newComment.text': '{account} a commenté votre vidéo {video} :',
  'mails.newComment.button': 'Voir le commentaire',

  'mails.mentioned.title': '{account} vous a mentionné',
  'mails.mentioned.text': '{account} vous a mentionné dans un commentaire sur {video} :',
  'mails.mentioned.button': 'Voir le commentaire',

  'mails.videoBlocked.title': 'Votre vidéo a été bloquée : {video}',
  'mails.videoBlocked.text':
    'La modération de {instance} a bloqué votre vidéo {video}. Vous seul et la modération pouvez encore la regarder.',
  'mails.videoBlocked.reason': 'Le motif donné :',
  'mails.videoBlocked.button': 'Voir la vidéo',
  'mails.videoUnblocked.title': 'Votre vidéo est de nouveau visible : {video}',
  'mails.videoUnblocked.text': 'Votre vidéo {video} n’est plus bloquée sur {instance}.',
  'mails.videoUnblocked.button': 'Voir la vidéo',
  'mails.videoHeldBack.title': 'Une nouvelle vidéo vous attend : {video}',
  'mails.videoHeldBack.text': '{video} est retenue sur {instance} jusqu’à ce que la modération l’ait regardée.',
  'mails.videoHeldBack.button': 'Voir ce qui attend',
  'mails.archiveReady.title': 'Votre archive a été créée',
  'mails.archiveReady.text': 'L’archive de tout ce qui est à vous sur {instance} peut être téléchargée.',
  'mails.archiveReady.button': 'Voir votre archive',
  'mails.archiveReady.note':
    'Elle sera supprimée après un certain temps. Elle peut contenir des mots de passe de vidéos : gardez-la pour vous.',
  'mails.archiveFailed.title': 'Votre archive n’a pas pu être créée',
  'mails.archiveFailed.text': 'L’archive de tout ce qui est à vous sur {instance} n’a pas pu être créée.',
  'mails.archiveFailed.button': 'Réessayer',
  'mails.archiveFailed.note': 'Si cela se reproduit, écrivez à l’équipe du site.',
  'mails.importCompleted.title': 'Votre archive a été importée',
  'mails.importCompleted.text':
    'L’archive que vous avez apportée sur {instance} a été importée. Pour chaque partie : ce qui a été repris / ce qui était déjà là / ce qui n’a pas pu être repris.',
  'mails.importCompleted.button': 'Voir ce qui a été repris',
  'mails.importCompleted.note': 'L’archive elle-même est maintenant supprimée.',
  'mails.importFailed.title': 'Votre archive n’a pas pu être importée',
  'mails.importFailed.text': 'L’archive que vous avez apportée sur {instance} n’a pas pu être importée :',
  'mails.importFailed.button': 'Réessayer',
  'mails.importFailed.note': 'Ce qui a été repris jusque-là reste. Si cela se reproduit, écrivez à l’équipe du site.',
  'mails.imported.userSettings': 'Paramètres',
  'mails.imported.account': 'Compte',
  'mails.imported.blocklist': 'Comptes et serveurs masqués',
  'mails.imported.channels': 'Chaînes',
  'mails.imported.likes': 'J’aime',
  'mails.imported.dislikes': 'Je n’aime pas',
  'mails.imported.following': 'Abonnements',
  'mails.imported.videoPlaylists': 'Listes de lecture',
  'mails.imported.videos': 'Vidéos',
  'mails.imported.userVideoHistory': 'Historique',
  'mails.imported.watchedWordsLists': 'Mots surveillés',
  'mails.imported.commentAutoTagPolicies': 'Règles pour les commentaires',
  'mails.newAbuse.title': 'Nouveau signalement : {subject}',
  'mails.newAbuse.text': 'Quelqu’un a signalé {subject} sur {instance} :',
  'mails.newAbuse.button': 'Voir le signalement',
  'mails.abuseDecided.title': 'Votre signalement a été examiné : {subject}',
  'mails.abuseDecided.text': 'La modération de {instance} a changé l’état de votre signalement sur {subject}.',
  'mails.abuseDecided.button': 'Voir votre signalement',
  'mails.abuseMessage.title': 'Nouveau message sur un signalement : {subject}',
  'mails.abuseMessage.text': 'Il y a un nouveau message sur le signalement de {subject} :',
  'mails.abuseMessage.button': 'Voir les messages',
  'mails.newCommentAbuse.title': 'Nouveau signalement d’un commentaire sur {subject}',
  'mails.newCommentAbuse.text': 'Quelqu’un a signalé un commentaire sur {subject} sur {instance} :',
  'mails.commentAbuseDecided.title': 'Votre signalement d’un commentaire sur {subject} a été examiné',
  'mails.commentAbuseDecided.text': 'La modération de {instance} a changé l’état de votre signalement d’un commentaire sur {subject}.',
  'mails.commentAbuseMessage.title': 'Nouveau message au sujet d’un commentaire signalé sur {subject}',
  'mails.commentAbuseMessage.text': 'Il y a un nouveau message au sujet du signalement d’un commentaire sur {subject} :',

  'mails.notification.note': 'Vous avez choisi d’en être informé par e-mail. Vous pouvez changer cela dans les paramètres de votre compte.',

  'mails.testMail.title': 'Message de test',
  'mails.testMail.text': 'Ceci est un test. Si vous pouvez le lire, {instance} sait envoyer des e-mails.',
};
