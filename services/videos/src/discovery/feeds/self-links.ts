import type { Operation } from '@flotilla/contract';
import type { InstanceUrls } from '../../instance-urls.ts';
import type { Feed } from './feed.ts';

export type SelfLinks = Feed['self'];

/**
 * The address of a feed in each format, with the parameters that were asked for. Only those that are declared, and in one order: the document is the same
 * for all who ask for the same (docs/contract/conventions.md#kept-answers).
 */
export function selfLinks({ path, query }: Operation, url: string, { base }: InstanceUrls): SelfLinks {
  const declared = (query as { readonly properties?: object } | undefined)?.properties ?? {};
  const asked = [...new URL(url, base).searchParams]
    .filter(([name]) => Object.hasOwn(declared, name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  const address = base + path.slice(0, path.lastIndexOf('.'));
  return (extension) => `${address}.${extension}${search}`;
}
