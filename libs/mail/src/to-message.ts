import type { SendMailOptions } from 'nodemailer';
import { cleanLine } from './clean-text.ts';
import { MailRefused } from './failures.ts';
import type { Mail, Mailbox } from './mail.ts';
import { toMailbox } from './mailbox.ts';

const MESSAGE_ID = /^<[!-;=?A-Z^-~]{1,120}@[!-;=?A-~]{1,120}>$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const SUBJECT_MAX_LENGTH = 300;

/** A mail as nodemailer takes it. Nothing in it can begin another header, name another recipient, or read files and URLs. */
export function toMessage(mail: Mail, from: Mailbox): SendMailOptions {
  if (!MESSAGE_ID.test(mail.messageId)) throw new MailRefused('The Message-ID of a mail is none.');
  if (!LANGUAGE.test(mail.language)) throw new MailRefused('The language of a mail is none.');
  const to = toMailbox(mail.to);
  return {
    from: toMailbox({ ...from, name: from.name || mail.fromName }),
    to,
    envelope: { from: from.address, to: to.address },
    ...(mail.replyTo !== undefined && { replyTo: toMailbox(mail.replyTo) }),
    subject: cleanLine(mail.subject).slice(0, SUBJECT_MAX_LENGTH).toWellFormed(),
    messageId: mail.messageId,
    headers: {
      // Keeps auto-responders from answering (RFC 3834, and the header that Exchange reads).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
    },
    xMailer: false,
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
