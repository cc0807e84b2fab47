import type { MailKind, MailValues } from './mail-values.ts';

type Link = 'title' | 'text' | 'button' | 'note';
type Notice = 'title' | 'text' | 'note';

/** The sentences that each kind of mail needs. */
export type Words = {
  readonly verifyEmail: Link;
  readonly verifyRegistrationEmail: Link;
  readonly verifyNewEmail: Link;
  readonly resetPassword: Link;
  readonly createPassword: Link;
  readonly passwordChanged: Notice;
  readonly emailChanged: Notice;
  readonly newSignIn: Link | 'device' | 'address' | 'time';
  readonly twoFactorEnabled: Notice;
  readonly twoFactorDisabled: Notice;
  readonly recoveryCodesRenewed: Notice;
  readonly codesGuessed: Notice;
  readonly passwordGuessed: Notice;
  readonly accountBlocked: Notice | 'reason';
  readonly accountUnblocked: 'title' | 'text' | 'button';
  readonly registrationAccepted: 'title' | 'text' | 'answer' | 'button';
  readonly registrationRejected: 'title' | 'text' | 'answer';
  readonly registrationRequested: 'title' | 'text' | 'reason' | 'button';
  readonly contactForm: Notice;
  readonly testMail: 'title' | 'text';
};

export type Sentences<Kind extends MailKind> = Readonly<Record<Words[Kind], string>>;

/** All mails in one language. Sentences are plain text; whoever renders them escapes them. */
export type Dictionary = {
  /** How dates are written. */
  readonly locale: string;
  /** The characters after a label. */
  readonly colon: string;
  readonly hello: (username: string | null) => string;
  /** Above the link in full, for those whose mail program shows no button. */
  readonly linkInFull: string;
  readonly mails: { readonly [Kind in MailKind]: (instance: string, values: MailValues[Kind]) => Sentences<Kind> };
};
