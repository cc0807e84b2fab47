/** Somebody of this instance whom a text names, and where: from the `@` up to `end`. */
export type Mention = { readonly name: string; readonly start: number; readonly end: number };

const HANDLE = /(?<=^|\s)@([a-z0-9._-]+)(?:@(\S+))?(?=\s|$)/gi;
const MOST_PEOPLE = 50;

/** The people of this host whom a text mentions (docs/contract/comments.md#mentions), at most 50 of them. */
export function mentionsIn(text: string, host: string): Mention[] {
  const people = new Set<string>();
  const mentions: Mention[] = [];
  for (const { 0: handle, 1: written = '', 2: at, index: start } of text.matchAll(HANDLE)) {
    const isElsewhere = at !== undefined && at.toLowerCase() !== host.toLowerCase();
    if (isElsewhere || handle.length === text.length) continue;
    const name = written.toLowerCase();
    if (people.size === MOST_PEOPLE && !people.has(name)) continue;
    people.add(name);
    mentions.push({ name, start, end: start + handle.length });
  }
  return mentions;
}
