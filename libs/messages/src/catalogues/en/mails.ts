/** What mails say. `{instance}` is what the instance is called. */
export const mails = {
  'mails.hello': 'Hello {username},',
  'mails.helloAll': 'Hello,',
  'mails.label': '{label}:',
  'mails.linkInFull': 'Or copy this address into your browser:',

  'mails.verifyEmail.title': 'Confirm your e-mail address',
  'mails.verifyEmail.text': 'Welcome to {instance}! Please confirm that this address is yours.',
  'mails.verifyEmail.button': 'Confirm my address',
  'mails.verifyEmail.note': 'The link works for one hour. If you did not open an account, simply ignore this mail.',

  'mails.verifyRegistrationEmail.title': 'Confirm your e-mail address',
  'mails.verifyRegistrationEmail.text':
    'Thank you for asking to join {instance}. Please confirm that this address is yours, so that our answer reaches you.',
  'mails.verifyRegistrationEmail.button': 'Confirm my address',
  'mails.verifyRegistrationEmail.note': 'The link works for one hour. If you did not ask for an account, simply ignore this mail.',

  'mails.verifyNewEmail.title': 'Confirm your new e-mail address',
  'mails.verifyNewEmail.text':
    'You would like to use this address for your account on {instance}. It takes the place of the old one as soon as you confirm it.',
  'mails.verifyNewEmail.button': 'Confirm my new address',
  'mails.verifyNewEmail.note': 'The link works for one hour. If you did not ask for this, simply ignore this mail: nothing changes.',

  'mails.resetPassword.title': 'Choose a new password',
  'mails.resetPassword.text': 'Somebody asked for a new password for your account on {instance}. If it was you, choose one here.',
  'mails.resetPassword.button': 'Choose a new password',
  'mails.resetPassword.note': 'The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.',

  'mails.createPassword.title': 'Your account is waiting for you',
  'mails.createPassword.text': 'An account was opened for you on {instance}. Your user name is {username}. Choose a password and come in.',
  'mails.createPassword.button': 'Choose my password',
  'mails.createPassword.note': 'The link works once, for seven days.',

  'mails.passwordChanged.title': 'Your password was changed',
  'mails.passwordChanged.text': 'The password of your account on {instance} was just changed. If that was you, all is well.',
  'mails.passwordChanged.note': 'If that was not you, ask for a new password at once on the sign-in page.',

  'mails.emailChanged.title': 'Your e-mail address was changed',
  'mails.emailChanged.text':
    'Your account on {instance} has another e-mail address now. Mails about it go there. If that was you, all is well.',
  'mails.emailChanged.note': 'If that was not you, write at once to the people who run the site.',

  'mails.newSignIn.title': 'New sign-in to your account',
  'mails.newSignIn.text': 'Somebody just signed in to your account on {instance}. If that was you, all is well.',
  'mails.newSignIn.device': 'Device',
  'mails.newSignIn.address': 'IP address',
  'mails.newSignIn.time': 'Time',
  'mails.newSignIn.button': 'See where I am signed in',
  'mails.newSignIn.note': 'If that was not you, choose a new password at once and end all other sessions of your account.',

  'mails.twoFactorEnabled.title': 'Two-factor authentication is on',
  'mails.twoFactorEnabled.text':
    'From now on, signing in to your account on {instance} also takes a code from your app. Keep your recovery codes in a safe place.',
  'mails.twoFactorEnabled.note': 'If that was not you, choose a new password at once and end all other sessions of your account.',

  'mails.twoFactorDisabled.title': 'Two-factor authentication is off',
  'mails.twoFactorDisabled.text': 'From now on, your password alone is enough to sign in to your account on {instance}.',
  'mails.twoFactorDisabled.note': 'If that was not you, choose a new password at once and end all other sessions of your account.',

  'mails.recoveryCodesRenewed.title': 'New recovery codes for your account',
  'mails.recoveryCodesRenewed.text': 'New recovery codes were made for your account on {instance}. Former ones do not work any more.',
  'mails.recoveryCodesRenewed.note':
    'If that was not you, choose a new password at once and end all other sessions of your account. Then make new recovery codes.',

  'mails.codesGuessed.title': 'Somebody is guessing your codes',
  'mails.codesGuessed.text':
    'Somebody signed in to {instance} with your password and then gave several wrong codes. Codes are not taken for a quarter of an hour.',
  'mails.codesGuessed.note': 'If it was not you, somebody knows your password: please change it.',

  'mails.passwordGuessed.title': 'Somebody is guessing your password',
  'mails.passwordGuessed.text':
    'Somebody tried very many wrong passwords for your account on {instance}. For an hour at most no password is taken from where they did, not even the right one. In other places where you signed in before you still can. Where you are signed in, you stay so.',
  'mails.passwordGuessed.note':
    'If your password is easy to guess, or you want to sign in sooner, choose a new one: the sign-in page sends you a link.',

  'mails.accountBlocked.title': 'Your account is blocked',
  'mails.accountBlocked.text': 'Your account on {instance} was blocked. You cannot sign in for now.',
  'mails.accountBlocked.reason': 'The reason given:',
  'mails.accountBlocked.note': 'If you think that this is a mistake, write to the people who run the site.',

  'mails.accountUnblocked.title': 'Your account is open again',
  'mails.accountUnblocked.text': 'Your account on {instance} is no longer blocked. Welcome back!',
  'mails.accountUnblocked.button': 'Sign in',

  'mails.registrationAccepted.title': 'Welcome! Your account is ready',
  'mails.registrationAccepted.text': 'Your request to join {instance} was accepted. Your user name is {username}.',
  'mails.registrationAccepted.answer': 'The moderators wrote:',
  'mails.registrationAccepted.button': 'Sign in',

  'mails.registrationRejected.title': 'Your request was not accepted',
  'mails.registrationRejected.text':
    'Thank you for your interest in {instance}. Unfortunately your request for an account was not accepted.',
  'mails.registrationRejected.answer': 'The moderators wrote:',

  'mails.contactForm.title': '(contact form) {subject}',
  'mails.contactForm.titleOfNoSubject': '(contact form) Message from {fromName}',
  'mails.contactForm.text': '{fromName} ({fromEmail}) wrote to you through the contact form of {instance}:',
  'mails.contactForm.note': 'To answer, simply reply to this mail.',

  'mails.newVideo.title': 'New video of {channel}: {video}',
  'mails.newVideo.text': '{channel} published a video: {video}',
  'mails.newVideo.button': 'Watch it',

  'mails.videoPublished.title': 'Your video is published: {video}',
  'mails.videoPublished.text': 'Your video {video} is published on {instance}.',
  'mails.videoPublished.button': 'Watch it',
  'mails.videoImported.title': 'Your video was fetched: {video}',
  'mails.videoImported.text': 'Your video {video} was fetched from elsewhere. It is on {instance} now, and may still be converted.',
  'mails.videoImported.button': 'Look at it',
  'mails.videoNotImported.title': 'Your video could not be fetched: {video}',
  'mails.videoNotImported.text': 'Your video {video} could not be fetched from elsewhere. The reason: {reason}',
  'mails.videoNotImported.button': 'Look at your imports',

  'mails.newFollower.title': '{account} follows {channel}',
  'mails.newFollower.text': '{account} follows your channel {channel} now.',
  'mails.newFollower.button': 'See who it is',

  'mails.newUser.title': 'New user: {account}',
  'mails.newUser.text': '{account} registered on {instance}.',
  'mails.newUser.button': 'See who it is',

  'mails.registrationWaiting.title': 'A registration is waiting: {account}',
  'mails.registrationWaiting.text': '{account} would like to join {instance}, and waits for a decision.',
  'mails.registrationWaiting.button': 'See the request',

  'mails.newComment.title': '{account} commented on {video}',
  'mails.newComment.text': '{account} commented on your video {video}:',
  'mails.newComment.button': 'See the comment',

  'mails.mentioned.title': '{account} mentioned you',
  'mails.mentioned.text': '{account} mentioned you in a comment on {video}:',
  'mails.mentioned.button': 'See the comment',

  'mails.videoBlocked.title': 'Your video was blocked: {video}',
  'mails.videoBlocked.text': 'Moderators of {instance} blocked your video {video}. Only you and they can watch it now.',
  'mails.videoBlocked.reason': 'They say why:',
  'mails.videoBlocked.button': 'See the video',
  'mails.videoUnblocked.title': 'Your video is shown again: {video}',
  'mails.videoUnblocked.text': 'Your video {video} is no longer blocked on {instance}.',
  'mails.videoUnblocked.button': 'See the video',
  'mails.videoHeldBack.title': 'A new video waits for you: {video}',
  'mails.videoHeldBack.text': '{video} is held back on {instance} until a moderator has looked at it.',
  'mails.videoHeldBack.button': 'See what waits',
  'mails.archiveReady.title': 'Your archive has been created',
  'mails.archiveReady.text': 'The archive of everything that is yours on {instance} is ready to be downloaded.',
  'mails.archiveReady.button': 'Go to your archive',
  'mails.archiveReady.note': 'It is deleted after a while. It may contain passwords of videos, so keep it to yourself.',
  'mails.archiveFailed.title': 'Your archive could not be created',
  'mails.archiveFailed.text': 'The archive of everything that is yours on {instance} could not be created.',
  'mails.archiveFailed.button': 'Try again',
  'mails.archiveFailed.note': 'If that happens again, write to the people who run the site.',
  'mails.importCompleted.title': 'Your archive has been imported',
  'mails.importCompleted.text':
    'The archive that you brought to {instance} has been imported. For each part: what came in / what was there already / what could not be taken.',
  'mails.importCompleted.button': 'See what came in',
  'mails.importCompleted.note': 'The archive itself is deleted now.',
  'mails.importFailed.title': 'Your archive could not be imported',
  'mails.importFailed.text': 'The archive that you brought to {instance} could not be imported:',
  'mails.importFailed.button': 'Try again',
  'mails.importFailed.note': 'What had come in until then stays. If that happens again, write to the people who run the site.',
  'mails.imported.userSettings': 'Settings',
  'mails.imported.account': 'Account',
  'mails.imported.blocklist': 'Muted accounts and servers',
  'mails.imported.channels': 'Channels',
  'mails.imported.likes': 'Likes',
  'mails.imported.dislikes': 'Dislikes',
  'mails.imported.following': 'Subscriptions',
  'mails.imported.videoPlaylists': 'Playlists',
  'mails.imported.videos': 'Videos',
  'mails.imported.userVideoHistory': 'History',
  'mails.imported.watchedWordsLists': 'Watched words',
  'mails.imported.commentAutoTagPolicies': 'Rules for comments',
  'mails.newAbuse.title': 'New report: {subject}',
  'mails.newAbuse.text': 'Somebody reported {subject} on {instance}:',
  'mails.newAbuse.button': 'See the report',
  'mails.abuseDecided.title': 'Your report was looked at: {subject}',
  'mails.abuseDecided.text': 'Moderators of {instance} changed the state of your report about {subject}.',
  'mails.abuseDecided.button': 'See your report',
  'mails.abuseMessage.title': 'New message about a report: {subject}',
  'mails.abuseMessage.text': 'There is a new message about the report on {subject}:',
  'mails.abuseMessage.button': 'See the messages',
  'mails.newCommentAbuse.title': 'New report of a comment on {subject}',
  'mails.newCommentAbuse.text': 'Somebody reported a comment on {subject} on {instance}:',
  'mails.commentAbuseDecided.title': 'Your report of a comment on {subject} was looked at',
  'mails.commentAbuseDecided.text': 'Moderators of {instance} changed the state of your report about a comment on {subject}.',
  'mails.commentAbuseMessage.title': 'New message about a report of a comment on {subject}',
  'mails.commentAbuseMessage.text': 'There is a new message about the report of a comment on {subject}:',

  'mails.notification.note': 'You chose to be told of this by mail. You can change that in the settings of your account.',

  'mails.testMail.title': 'Test mail',
  'mails.testMail.text': 'This is a test. If you can read it, {instance} can send mail.',
} as const;
