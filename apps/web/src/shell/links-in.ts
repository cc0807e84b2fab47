const LINK = /https?:\/\/[^\s<>"'`()[\]{}|\\^]+/gi;
const MAX_LINKS = 20;

/** The links in a text, such as those that somebody says are theirs. */
export function linksIn(text: string | null): readonly string[] {
  const found = [...(text ?? '').matchAll(LINK)].map(([link]) => link.replace(/[.,:;!?*_~]+$/, '')).filter((link) => URL.canParse(link));
  return [...new Set(found)].slice(0, MAX_LINKS);
}
