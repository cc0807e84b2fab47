import type { MailKey } from './mail-messages.ts';
import type { MailKind, MailValues } from './mail-values.ts';
import { button, note, quote, sentence, type Template } from './template.ts';

export type Surroundings = { readonly signInUrl: string; readonly settingsUrl: string; readonly formatTime: (iso: string) => string };

type ValueOf<Kind extends MailKind> = string & keyof MailValues[Kind];
/** Fills in a message with the instance's name and the values of the mail, in the reader's language. */
export type Say<Kind extends MailKind> = (key: MailKey<ValueOf<Kind> | 'instance'>) => string;
type Build<Kind extends MailKind> = (values: MailValues[Kind], say: Say<Kind>, surroundings: Surroundings) => Template;

/** The blocks of each kind of mail, the same in every language. */
export const templates: { readonly [Kind in MailKind]: Build<Kind> } = {
  verifyEmail: withLink('mails.verifyEmail.title', 'mails.verifyEmail.text', 'mails.verifyEmail.button', 'mails.verifyEmail.note'),
  verifyRegistrationEmail: withLink(
    'mails.verifyRegistrationEmail.title',
    'mails.verifyRegistrationEmail.text',
    'mails.verifyRegistrationEmail.button',
    'mails.verifyRegistrationEmail.note',
  ),
  verifyNewEmail: withLink(
    'mails.verifyNewEmail.title',
    'mails.verifyNewEmail.text',
    'mails.verifyNewEmail.button',
    'mails.verifyNewEmail.note',
  ),
  resetPassword: withLink(
    'mails.resetPassword.title',
    'mails.resetPassword.text',
    'mails.resetPassword.button',
    'mails.resetPassword.note',
  ),
  createPassword: withLink(
    'mails.createPassword.title',
    'mails.createPassword.text',
    'mails.createPassword.button',
    'mails.createPassword.note',
  ),
  passwordChanged: notice('mails.passwordChanged.title', 'mails.passwordChanged.text', 'mails.passwordChanged.note'),
  emailChanged: notice('mails.emailChanged.title', 'mails.emailChanged.text', 'mails.emailChanged.note'),
  newSignIn: ({ username, device, address, at }, say, { formatTime, settingsUrl }) => ({
    title: say('mails.newSignIn.title'),
    to: username,
    parts: [
      sentence(say('mails.newSignIn.text')),
      {
        is: 'rows',
        rows: [
          [say('mails.newSignIn.device'), device],
          [say('mails.newSignIn.address'), address],
          [say('mails.newSignIn.time'), formatTime(at)],
        ],
      },
      button(say('mails.newSignIn.button'), settingsUrl),
      note(say('mails.newSignIn.note')),
    ],
  }),
  twoFactorEnabled: notice('mails.twoFactorEnabled.title', 'mails.twoFactorEnabled.text', 'mails.twoFactorEnabled.note'),
  twoFactorDisabled: notice('mails.twoFactorDisabled.title', 'mails.twoFactorDisabled.text', 'mails.twoFactorDisabled.note'),
  recoveryCodesRenewed: notice('mails.recoveryCodesRenewed.title', 'mails.recoveryCodesRenewed.text', 'mails.recoveryCodesRenewed.note'),
  codesGuessed: notice('mails.codesGuessed.title', 'mails.codesGuessed.text', 'mails.codesGuessed.note'),
  passwordGuessed: notice('mails.passwordGuessed.title', 'mails.passwordGuessed.text', 'mails.passwordGuessed.note'),
  accountBlocked: ({ username, reason }, say) => ({
    title: say('mails.accountBlocked.title'),
    to: username,
    parts: [
      sentence(say('mails.accountBlocked.text')),
      ...(reason ? quote(say('mails.accountBlocked.reason'), reason) : []),
      note(say('mails.accountBlocked.note')),
    ],
  }),
  accountUnblocked: ({ username }, say, { signInUrl }) => ({
    title: say('mails.accountUnblocked.title'),
    to: username,
    parts: [sentence(say('mails.accountUnblocked.text')), button(say('mails.accountUnblocked.button'), signInUrl)],
  }),
  registrationAccepted: ({ username, answer }, say, { signInUrl }) => ({
    title: say('mails.registrationAccepted.title'),
    to: username,
    parts: [
      sentence(say('mails.registrationAccepted.text')),
      ...quote(say('mails.registrationAccepted.answer'), answer),
      button(say('mails.registrationAccepted.button'), signInUrl),
    ],
  }),
  registrationRejected: ({ username, answer }, say) => ({
    title: say('mails.registrationRejected.title'),
    to: username,
    parts: [sentence(say('mails.registrationRejected.text')), ...quote(say('mails.registrationRejected.answer'), answer)],
  }),
  contactForm: ({ subject, body }, say) => ({
    title: subject === null ? say('mails.contactForm.titleOfNoSubject') : say('mails.contactForm.title'),
    to: null,
    parts: [...quote(say('mails.contactForm.text'), body), note(say('mails.contactForm.note'))],
  }),
  newVideo: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.newVideo.title'),
      say('mails.newVideo.text'),
      say('mails.newVideo.button'),
      say('mails.notification.note'),
    ),
  videoPublished: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.videoPublished.title'),
      say('mails.videoPublished.text'),
      say('mails.videoPublished.button'),
      say('mails.notification.note'),
    ),
  videoImported: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.videoImported.title'),
      say('mails.videoImported.text'),
      say('mails.videoImported.button'),
      say('mails.notification.note'),
    ),
  videoNotImported: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.videoNotImported.title'),
      say('mails.videoNotImported.text'),
      say('mails.videoNotImported.button'),
      say('mails.notification.note'),
    ),
  newFollower: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.newFollower.title'),
      say('mails.newFollower.text'),
      say('mails.newFollower.button'),
      say('mails.notification.note'),
    ),
  newUser: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.newUser.title'),
      say('mails.newUser.text'),
      say('mails.newUser.button'),
      say('mails.notification.note'),
    ),
  registrationWaiting: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.registrationWaiting.title'),
      say('mails.registrationWaiting.text'),
      say('mails.registrationWaiting.button'),
      say('mails.notification.note'),
    ),
  newComment: ({ username, comment, link }, say) => ({
    title: say('mails.newComment.title'),
    to: username,
    parts: [
      ...quote(say('mails.newComment.text'), comment),
      button(say('mails.newComment.button'), link),
      note(say('mails.notification.note')),
    ],
  }),
  mentioned: ({ username, comment, link }, say) => ({
    title: say('mails.mentioned.title'),
    to: username,
    parts: [
      ...quote(say('mails.mentioned.text'), comment),
      button(say('mails.mentioned.button'), link),
      note(say('mails.notification.note')),
    ],
  }),
  videoBlocked: ({ username, comment, link }, say) => ({
    title: say('mails.videoBlocked.title'),
    to: username,
    parts: [
      sentence(say('mails.videoBlocked.text')),
      ...(comment ? quote(say('mails.videoBlocked.reason'), comment) : []),
      button(say('mails.videoBlocked.button'), link),
      note(say('mails.notification.note')),
    ],
  }),
  videoUnblocked: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.videoUnblocked.title'),
      say('mails.videoUnblocked.text'),
      say('mails.videoUnblocked.button'),
      say('mails.notification.note'),
    ),
  videoHeldBack: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.videoHeldBack.title'),
      say('mails.videoHeldBack.text'),
      say('mails.videoHeldBack.button'),
      say('mails.notification.note'),
    ),
  archiveReady: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.archiveReady.title'),
      say('mails.archiveReady.text'),
      say('mails.archiveReady.button'),
      say('mails.archiveReady.note'),
    ),
  archiveFailed: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.archiveFailed.title'),
      say('mails.archiveFailed.text'),
      say('mails.archiveFailed.button'),
      say('mails.archiveFailed.note'),
    ),
  importCompleted: ({ username, link, parts }, say) => ({
    title: say('mails.importCompleted.title'),
    to: username,
    parts: [
      sentence(say('mails.importCompleted.text')),
      {
        is: 'rows',
        rows: parts.map(({ part, success, duplicates, errors }) => [
          say(`mails.imported.${part}`),
          [success, duplicates, errors].join(' / '),
        ]),
      },
      button(say('mails.importCompleted.button'), link),
      note(say('mails.importCompleted.note')),
    ],
  }),
  importFailed: ({ username, link, reason }, say) => ({
    title: say('mails.importFailed.title'),
    to: username,
    parts: [
      ...quote(say('mails.importFailed.text'), reason),
      button(say('mails.importFailed.button'), link),
      note(say('mails.importFailed.note')),
    ],
  }),
  newAbuse: quoted('mails.newAbuse.title', 'mails.newAbuse.text', 'mails.newAbuse.button'),
  abuseDecided: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.abuseDecided.title'),
      say('mails.abuseDecided.text'),
      say('mails.abuseDecided.button'),
      say('mails.notification.note'),
    ),
  abuseMessage: quoted('mails.abuseMessage.title', 'mails.abuseMessage.text', 'mails.abuseMessage.button'),
  newCommentAbuse: quoted('mails.newCommentAbuse.title', 'mails.newCommentAbuse.text', 'mails.newAbuse.button'),
  commentAbuseDecided: ({ username, link }, say) =>
    told(
      username,
      link,
      say('mails.commentAbuseDecided.title'),
      say('mails.commentAbuseDecided.text'),
      say('mails.abuseDecided.button'),
      say('mails.notification.note'),
    ),
  commentAbuseMessage: quoted('mails.commentAbuseMessage.title', 'mails.commentAbuseMessage.text', 'mails.abuseMessage.button'),
  testMail: (_values, say) => ({ title: say('mails.testMail.title'), to: null, parts: [sentence(say('mails.testMail.text'))] }),
};

function told(to: string, link: string, title: string, text: string, label: string, hint: string): Template {
  return { title, to, parts: [sentence(text), button(label, link), note(hint)] };
}

type AbuseKey = MailKey<'comment' | 'instance' | 'link' | 'subject' | 'username'>;

function quoted(title: AbuseKey, text: AbuseKey, label: AbuseKey) {
  return ({ username, comment, link }: MailValues['newAbuse'], say: (key: AbuseKey) => string): Template => ({
    title: say(title),
    to: username,
    parts: [...quote(say(text), comment), button(say(label), link), note(say('mails.notification.note'))],
  });
}

type LinkKey = MailKey<'instance' | 'link' | 'username'>;

function withLink(title: LinkKey, text: LinkKey, label: LinkKey, hint: LinkKey) {
  return ({ username, link }: { readonly username: string; readonly link: string }, say: (key: LinkKey) => string): Template => ({
    title: say(title),
    to: username,
    parts: [sentence(say(text)), button(say(label), link), note(say(hint))],
  });
}

type NoticeKey = MailKey<'instance' | 'username'>;

function notice(title: NoticeKey, text: NoticeKey, hint: NoticeKey) {
  return ({ username }: { readonly username: string }, say: (key: NoticeKey) => string): Template => ({
    title: say(title),
    to: username,
    parts: [sentence(say(text)), note(say(hint))],
  });
}
