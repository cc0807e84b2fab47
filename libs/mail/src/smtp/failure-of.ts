import { cleanLine } from '../clean-text.ts';
import { MailMisconfigured, MailRefused, MailUnavailable } from '../failures.ts';
import type { SmtpServer } from './smtp-server.ts';

type SmtpFailure = {
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;
/** The state of the connection is broken; a new connection helps. */
const BAD_SEQUENCE = 503;
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const SAID_MAX_LENGTH = 300;

/**
 * The error for a failed delivery. It has the server's answer in one line with the password blanked, and no `cause`, because the original may
 * contain what was sent.
 */
export function failureOf(error: unknown, server: SmtpServer): Error {
  const { message = '', code = '', originalCode = '', responseCode = 0, command = '' } = error as SmtpFailure;
  const reason = `the mail server ${server.host}:${server.port}: ${withoutSecrets(cleanLine(message), server).slice(0, SAID_MAX_LENGTH)}`;
  const isForGood = responseCode >= 500 && responseCode !== BAD_SEQUENCE;
  if (isForGood && ABOUT_THE_MAIL.has(command)) return new MailRefused(reason);
  if (responseCode === 0 && (code === 'EMESSAGE' || code === 'EENVELOPE')) return new MailRefused(reason);
  if (isForGood || (responseCode === 0 && code === 'EAUTH') || CERTIFICATE.test(originalCode) || CERTIFICATE.test(message)) {
    return new MailMisconfigured(reason);
  }
  return new MailUnavailable(reason);
}

function withoutSecrets(text: string, { auth }: SmtpServer): string {
  if (!auth) return text;
  const base64 = (secret: string) => Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const secrets = [base64(`\0${auth.user}\0${auth.pass}`), auth.pass, encodeURIComponent(auth.pass), base64(auth.pass)];
  return secrets.filter(Boolean).reduce((blanked, secret) => blanked.replaceAll(secret, '***'), text);
}
