/** The origins of this instance: where the page came from, and its public address. */
export type OwnOrigins = readonly string[];

const LINKS: readonly string[] = ['http:', 'https:', 'mailto:'];

/** What the client shows; other addresses of the instance are files, feeds and the like. */
const PAGES =
  /^\/(?:$|@|(?:a|about|accounts|admin|c|home|login|my-account|my-library|my-videos|preferences|remote-interaction|reset-password|search|signup|stats|upload|verify-account|video-channels|video-playlists(?!\/embed\/)|w|videos\/(?:browse|local|overview|subscriptions|test-embed|update|watch))(?:\/|$))/;

/** Where a link leads: elsewhere on the same page or to a mail (`here`), to a page of the client (`page`), or anywhere else. */
type LinkAddress = { readonly href: string; readonly kind: 'here' | 'other' | 'page' };

/** Where a link of a text may lead; null when that would do something else than open a page or begin a mail. */
export function linkAddress(href: string, own: OwnOrigins): LinkAddress | null {
  const url = parse(href, own);
  if (!url || !LINKS.includes(url.protocol)) return null;
  if (href.startsWith('#')) return { href, kind: 'here' };
  if (own.includes(url.origin) && PAGES.test(url.pathname)) return { href: url.pathname + url.search + url.hash, kind: 'page' };
  // What the page resolves is what was looked at.
  return { href: url.href, kind: url.protocol === 'mailto:' ? 'here' : 'other' };
}

/** The address of an image that pages may show: the Content-Security-Policy of the shell allows those of this instance. */
export function imageAddress(src: string, own: OwnOrigins): string | null {
  const url = parse(src, own);
  // Addresses such as `blob:` have the origin of the page that made them.
  return url && /^https?:$/.test(url.protocol) && own.includes(url.origin) ? url.href : null;
}

function parse(address: string, [origin]: OwnOrigins): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    // `URL.parse` is newer than the browsers that pages are made for.
    return null;
  }
}
