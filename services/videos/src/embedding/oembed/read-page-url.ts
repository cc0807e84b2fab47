import { videoIdPattern } from '@flotilla/contracts-shared';
import { problems } from '@flotilla/problem';

/** What the address of a page leads to. */
export type PageOf = { readonly kind: 'playlist' | 'video'; readonly id: string; readonly parameters: URLSearchParams };

const PATHS = [
  { kind: 'playlist', form: /^\/(?:w\/p|videos\/watch\/playlist)\/([^/]+)\/?$/ },
  { kind: 'video', form: /^\/(?:w|videos\/watch)\/([^/]+)\/?$/ },
] as const;
const ID = new RegExp(videoIdPattern);
const WEB: readonly string[] = ['http:', 'https:'];

/** Reads the address of a video or playlist of this instance. Throws 400. */
export function readPageUrl(address: string, base: string): PageOf {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && WEB.includes(url.protocol) && url.host === new URL(base).host) {
    for (const { kind, form } of PATHS) {
      const id = form.exec(url.pathname)?.[1];
      if (id !== undefined && ID.test(id)) return { kind, id, parameters: url.searchParams };
    }
  }
  throw problems.bad_request({ detail: '`url` is not the address of a video or playlist here.' });
}
