export { createMailer, type MailerOptions } from './create-mailer.ts';
export { MailAway, MailMisconfigured, MailRefused } from './failures.ts';
export { type ComposedMail, type ComposeOptions, composeMail } from './letters/compose-mail.ts';
export type { MailFacts, MailKind } from './letters/facts.ts';
export { type MailLanguage, mailLanguageOf } from './letters/languages.ts';
export type { Mail, Mailbox, Mailer } from './mail.ts';
export { mailSettings } from './mail-settings.ts';
export { messageIdOf } from './message-id-of.ts';
