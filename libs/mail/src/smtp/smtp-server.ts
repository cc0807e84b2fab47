import { isIPv4 } from 'node:net';

/** A mail server as SMTP_URL names it. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise the connection is upgraded when the server offers it. */
  readonly secure: boolean;
  /** Sends nothing before the connection is upgraded. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** On loopback there is no man in the middle, and certificates are usually self-signed. */
  readonly tls: { readonly rejectUnauthorized: boolean };
};

const FORM = 'must be like smtp://user:password@host:587 or smtps://…, with % escapes for special characters in user and password';
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Reads SMTP_URL. Throws an Error that completes "SMTP_URL ..." and repeats nothing of it. */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  const defaultPort = url && DEFAULT_PORTS[url.protocol];
  if (!url?.hostname || !defaultPort || !/^\/?$/.test(url.pathname) || url.hash) throw new Error(FORM);
  if (url.search !== '' && url.search !== '?tls=none') throw new Error('may end in ?tls=none, and no other option');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [user, pass] = [decode(url.username), decode(url.password)];
  const secure = url.protocol === 'smtps:';
  const ignoreTLS = url.search === '?tls=none';
  if (secure && ignoreTLS) throw new Error('cannot be smtps:// and end in ?tls=none');
  const isOwnMachine = host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
  return {
    host,
    port: Number(url.port || defaultPort),
    secure,
    ignoreTLS,
    requireTLS: !secure && !ignoreTLS && !isOwnMachine && user !== '',
    auth: user === '' ? undefined : { user, pass },
    tls: { rejectUnauthorized: !isOwnMachine },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(FORM);
  }
}
