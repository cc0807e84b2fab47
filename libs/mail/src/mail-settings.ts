import { type Setting, setting } from '@flotilla/config';
import { parseMailbox } from './mailbox.ts';
import { parseSmtpUrl } from './smtp/smtp-server.ts';

/** Mails are sent to the server of SMTP_URL, else written into a folder, else dropped (docs/contract/mails.md#where-mails-go). */
export const mailSettings = {
  mail: setting.oneOf(
    'MAIL',
    'Without SMTP_URL: "directory" writes every mail into MAIL_DIRECTORY, and they count as sent; "kept" does so for you alone, and people are told that there is no mail; "none" writes none, so that features that need mail are off.',
    ['directory', 'kept', 'none'],
    { fallback: 'directory' },
  ),
  mailDirectory: setting.text('MAIL_DIRECTORY', 'Folder that mails are written into while there is no SMTP_URL.', {
    fallback: './data/mail',
  }),
  smtpUrl: setting.optional(
    checked(
      setting.text('SMTP_URL', 'Mail server, such as smtp://user:password@host:587; ?tls=none sends unencrypted.', { secret: true }),
      parseSmtpUrl,
    ),
  ),
  mailFrom: setting.optional(
    checked(
      setting.text(
        'MAIL_FROM',
        'Sender of all mails; default no-reply@ the public host. An address without a name is sent with that of the instance.',
      ),
      parseSender,
    ),
  ),
};

function checked(text: Setting<string>, check: (value: string) => unknown): Setting<string> {
  return {
    ...text,
    parse(value) {
      check(value);
      return value;
    },
  };
}

function parseSender(text: string): void {
  try {
    parseMailbox(text);
  } catch {
    throw new Error('must be like no-reply@videos.example or Videos <no-reply@videos.example>');
  }
}
