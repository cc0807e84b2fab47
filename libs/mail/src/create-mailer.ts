import type { SettingsOf } from '@flotilla/config';
import type { Log } from '@flotilla/telemetry';
import { openDirectoryMailer } from './directory/open-directory-mailer.ts';
import { MailRefused } from './failures.ts';
import type { Mailbox, Mailer } from './mail.ts';
import type { mailSettings } from './mail-settings.ts';
import { mailDomain, parseMailbox } from './mailbox.ts';
import { type Deadlines, openSmtpMailer } from './smtp/open-smtp-mailer.ts';
import { parseSmtpUrl } from './smtp/smtp-server.ts';

export type MailerOptions = {
  /** The host name of PUBLIC_URL. */
  readonly host: string;
  readonly log: Log;
  readonly deadlinesInMs?: Partial<Deadlines>;
};

/** The mailer that the settings ask for. Touches neither network nor disk before the first mail, which loads nodemailer. */
export function createMailer(config: SettingsOf<typeof mailSettings>, { host, log, deadlinesInMs }: MailerOptions): Mailer {
  const from: Mailbox = config.mailFrom ? parseMailbox(config.mailFrom) : { address: `no-reply@${mailDomain(host)}` };
  if (config.smtpUrl) return openSmtpMailer({ server: parseSmtpUrl(config.smtpUrl), from, host, log, deadlinesInMs });
  if (config.mail === 'none') return noMailer;
  const { mailDirectory: directory } = config;
  log.warn({ directory }, 'mails are written into a folder and not sent: set SMTP_URL to send them');
  return openDirectoryMailer({ directory, from, log, delivers: config.mail === 'directory' });
}

const noMailer: Mailer = {
  delivery: 'none',
  canSend: false,
  delivers: false,
  async send() {
    throw new MailRefused('Mail is switched off (MAIL=none).');
  },
  async close() {},
};
