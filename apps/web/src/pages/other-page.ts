import type { Deps } from '../deps.ts';
import { accountPage, channelPage } from './actor-page.ts';
import type { PageAnswer } from './answer-page.ts';
import { unknownPage } from './plain-page.ts';

const ALIASES: readonly [RegExp, (deps: Deps, handle: string) => Promise<PageAnswer>][] = [
  [/^\/(?:a|accounts)\/([^/]+)(?:\/[\w-]*)?\/?$/, accountPage],
  [/^\/(?:c|video-channels)\/([^/]+)(?:\/[\w-]*)?\/?$/, channelPage],
];

/** The page of a path that no operation has: another name of an account or channel, or nothing. */
export async function otherPage(deps: Deps, path: string): Promise<PageAnswer> {
  for (const [form, page] of ALIASES) {
    const handle = decoded(form.exec(path)?.[1]);
    if (handle !== null) return page(deps, handle);
  }
  return unknownPage(deps);
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
