import type { Sentences } from './dictionary.ts';
import type { MailKind, MailValues } from './mail-values.ts';
import { button, note, quote, sentence, type Template } from './template.ts';

export type Surroundings = { readonly signInUrl: string; readonly settingsUrl: string; readonly formatTime: (iso: string) => string };

type Build<Kind extends MailKind> = (values: MailValues[Kind], say: Sentences<Kind>, surroundings: Surroundings) => Template;

/** How the sentences and values of each kind are put together, in every language. */
export const templates: { readonly [Kind in MailKind]: Build<Kind> } = {
  verifyEmail: withLink,
  verifyRegistrationEmail: withLink,
  verifyNewEmail: withLink,
  resetPassword: withLink,
  createPassword: withLink,
  passwordChanged: notice,
  emailChanged: notice,
  newSignIn: ({ username, device, address, at }, say, { formatTime, settingsUrl }) => ({
    title: say.title,
    to: username,
    parts: [
      sentence(say.text),
      {
        is: 'rows',
        rows: [
          [say.device, device],
          [say.address, address],
          [say.time, formatTime(at)],
        ],
      },
      button(say.button, settingsUrl),
      note(say.note),
    ],
  }),
  twoFactorEnabled: notice,
  twoFactorDisabled: notice,
  recoveryCodesRenewed: notice,
  codesGuessed: notice,
  passwordGuessed: notice,
  accountBlocked: ({ username, reason }, say) => ({
    title: say.title,
    to: username,
    parts: [sentence(say.text), ...(reason ? quote(say.reason, reason) : []), note(say.note)],
  }),
  accountUnblocked: ({ username }, say, { signInUrl }) => ({
    title: say.title,
    to: username,
    parts: [sentence(say.text), button(say.button, signInUrl)],
  }),
  registrationAccepted: ({ username, answer }, say, { signInUrl }) => ({
    title: say.title,
    to: username,
    parts: [sentence(say.text), ...quote(say.answer, answer), button(say.button, signInUrl)],
  }),
  registrationRejected: ({ username, answer }, say) => ({
    title: say.title,
    to: username,
    parts: [sentence(say.text), ...quote(say.answer, answer)],
  }),
  registrationRequested: ({ reason, link }, say) => ({
    title: say.title,
    to: null,
    parts: [sentence(say.text), ...quote(say.reason, reason), button(say.button, link)],
  }),
  contactForm: ({ body }, say) => ({ title: say.title, to: null, parts: [...quote(say.text, body), note(say.note)] }),
  testMail: (_values, say) => ({ title: say.title, to: null, parts: [sentence(say.text)] }),
};

type LinkSentences = { readonly title: string; readonly text: string; readonly button: string; readonly note: string };

function withLink({ username, link }: { readonly username: string; readonly link: string }, say: LinkSentences): Template {
  return { title: say.title, to: username, parts: [sentence(say.text), button(say.button, link), note(say.note)] };
}

function notice(
  { username }: { readonly username: string },
  say: { readonly title: string; readonly text: string; readonly note: string },
): Template {
  return { title: say.title, to: username, parts: [sentence(say.text), note(say.note)] };
}
