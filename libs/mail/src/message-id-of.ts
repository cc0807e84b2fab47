import { createHash } from 'node:crypto';
import { mailDomain } from './mailbox.ts';

/** The Message-ID of an event: the same key gives the same id, and nobody can read the key from it. `host` is the instance's own. */
export function messageIdOf(key: string, host: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${mailDomain(host)}>`;
}
