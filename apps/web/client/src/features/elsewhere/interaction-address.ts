import { canonicalHost } from './canonical-host.ts';

/** Where instances let their members follow something by its address; pages may not ask them (docs/contract/pages.md#own-instance). */
const PATHS = { mastodon: '/authorize_interaction', peertube: '/remote-interaction' } as const;
/** What is before the host of a handle. */
const HANDLE = /^(?:acct:)?@?[^@\s/]+@([^@\s/]+)$/;
export type Software = keyof typeof PATHS;

/** The host in what people know of their own instance: its name, its address, or their handle. */
export function ownHostIn(text: string): string | undefined {
  const words = text.trim();
  if (/^https?:\/\//i.test(words)) return canonicalHost(URL.parse(words)?.host ?? '');
  return canonicalHost(HANDLE.exec(words)?.[1] ?? words);
}

/** The page of another instance on which its members follow what is at an address; over plain HTTP only where this instance is. */
export function interactionAddress(host: string, software: Software, uri: string, ownUrl: string): string {
  return `${new URL(ownUrl).protocol}//${host}${PATHS[software]}?${new URLSearchParams({ uri })}`;
}
