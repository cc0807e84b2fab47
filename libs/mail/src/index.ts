export { createMailer, type MailerOptions } from './create-mailer.ts';
export { MailMisconfigured, MailRefused, MailUnavailable } from './failures.ts';
export type { Mail, Mailbox, Mailer } from './mail.ts';
export { mailSettings } from './mail-settings.ts';
export { messageIdOf } from './message-id-of.ts';
export { type ComposedMail, type ComposeOptions, composeMail } from './templates/compose-mail.ts';
export { type MailLanguage, mailLanguageOf } from './templates/languages.ts';
export { importedParts, type MailKind, type MailValues } from './templates/mail-values.ts';
