import { createHash } from 'node:crypto';
import { mailDomain } from './mailbox.ts';

/** The Message-ID of an event: the same key gives the same id, which does not reveal the key. `host` is that of the instance. */
export function messageIdOf(key: string, host: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${mailDomain(host)}>`;
}
