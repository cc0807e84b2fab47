import { isIPv4 } from 'node:net';
import { cleanLine } from './clean-text.ts';
import { MailRefused } from './failures.ts';
import type { Mailbox } from './mail.ts';

// Deliberately narrower than RFC 5322: no quotes, comments, groups or lists, which mail programs and servers read in different ways.
const ADDRESS = /^[^\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]{1,64}@([^\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]{1,253}|\[[0-9a-z.:]{1,60}\])$/iu;
const NAMED = /^(.*)<([^<>]+)>$/s;
const NAME_MAX_LENGTH = 120;

/** Refuses what is not exactly one address; a name is folded into one line. */
export function toMailbox(given: string | Mailbox): { address: string; name: string } {
  const { address, name = '' } = typeof given === 'string' ? { address: given } : given;
  if (!ADDRESS.test(address)) throw new MailRefused('The recipient of a mail is not an e-mail address.');
  return { address, name: cleanLine(name).slice(0, NAME_MAX_LENGTH).toWellFormed() };
}

/** Reads `name@host` or `Name <name@host>`. */
export function parseMailbox(text: string): Mailbox {
  const [, name, address] = NAMED.exec(text.trim()) ?? [];
  return toMailbox(address === undefined ? text.trim() : { address: address.trim(), name: (name ?? '').replace(/^\s*"(.*)"\s*$/s, '$1') });
}

/** The part after the @ in addresses of this host; IP addresses are put in brackets. */
export function mailDomain(host: string): string {
  if (isIPv4(host)) return `[${host}]`;
  return host.startsWith('[') ? `[IPv6:${host.slice(1)}` : host;
}
