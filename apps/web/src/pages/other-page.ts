import { accountPage, channelPage } from './actor-page.ts';
import type { PageMaker } from './page-reply.ts';
import { unknownPage } from './plain-page.ts';

const ALIASES: readonly [RegExp, (handle: string) => PageMaker][] = [
  [/^\/(?:a|accounts)\/([^/]+)(?:\/[\w-]*)?\/?$/, accountPage],
  [/^\/(?:c|video-channels)\/([^/]+)(?:\/[\w-]*)?\/?$/, channelPage],
];

/** The page of a path that no operation has: another name of an account or channel, or nothing. */
export function otherPage(path: string): PageMaker {
  for (const [form, page] of ALIASES) {
    const handle = decoded(form.exec(path)?.[1]);
    if (handle !== null) return page(handle);
  }
  return unknownPage;
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
