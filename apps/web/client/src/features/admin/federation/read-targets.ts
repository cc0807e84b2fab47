import { canonicalHost } from '../../elsewhere/canonical-host.ts';

/** One line of what is to be followed, and why it is not. */
export type BadLine = { readonly line: number; readonly text: string; readonly why: 'ours' | 'twice' | 'unclear' };
export type Targets = { readonly hosts: readonly string[]; readonly handles: readonly string[]; readonly bad: readonly BadLine[] };

const NAME = /^[A-Za-z0-9_.:-]{1,255}$/;
/** Pages of an account or a channel, here and at PeerTube and Mastodon. */
const PAGE_OF_ACTOR = /^\/(?:(?:a|accounts|c|users|video-channels)\/|@)([^/]+)/;

/** Reads hosts, handles and addresses of them, one in each line (docs/contract/federation.md#lists-of-follows). */
export function readTargets(text: string, ownHosts: readonly string[]): Targets {
  const hosts: string[] = [];
  const handles: string[] = [];
  const bad: BadLine[] = [];
  for (const [index, part] of text.split('\n').entries()) {
    const words = part.trim().replace(/[,;]$/, '');
    if (!words) continue;
    const target = readTarget(words);
    const known = target?.name === undefined ? hosts : handles;
    const key = target?.name === undefined ? target?.host : `${target.name}@${target.host}`;
    if (!target || !key) bad.push({ line: index + 1, text: words, why: 'unclear' });
    else if (ownHosts.includes(target.host)) bad.push({ line: index + 1, text: words, why: 'ours' });
    else if (known.includes(key)) bad.push({ line: index + 1, text: words, why: 'twice' });
    else known.push(key);
  }
  return { hosts, handles, bad };
}

type Target = { readonly name?: string | undefined; readonly host: string };

function readTarget(words: string): Target | undefined {
  if (/^https?:\/\//i.test(words)) {
    const url = URL.parse(words);
    return url ? target(PAGE_OF_ACTOR.exec(url.pathname)?.[1], url.host) : undefined;
  }
  const [host = '', name, ...more] = words
    .replace(/^(?:acct:)?@?/i, '')
    .split('@')
    .reverse();
  return more.length > 0 ? undefined : target(name, host);
}

function target(name: string | undefined, text: string): Target | undefined {
  const host = canonicalHost(text);
  if (host === undefined || (name !== undefined && !NAME.test(name))) return undefined;
  return { name: name?.toLowerCase(), host };
}
