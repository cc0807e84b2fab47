/** The origins of this instance: where the page came from, and its public address. */
export type OwnOrigins = readonly string[];

const LINKS: readonly string[] = ['http:', 'https:', 'mailto:'];

/** Where a link of a text may lead; null when that would do something else than open a page or begin a mail. */
export function linkAddress(href: string, own: OwnOrigins): { href: string; isOwn: boolean } | null {
  const url = parse(href, own);
  if (!url || !LINKS.includes(url.protocol)) return null;
  // What the page resolves is what was looked at.
  return { href: href.startsWith('#') ? href : url.href, isOwn: own.includes(url.origin) };
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
