import { findAndReplace } from 'mdast-util-find-and-replace';

/** `@name` or `@name@host`; not a part of an address. */
const MENTION = /(?<![\p{L}\p{N}_@/.])@([a-z0-9_](?:[\w.-]*\w)?(?:@[\w.-]+\.[a-z]{2,})?)(?![\w@])/giu;

/** A plugin of remark: names of accounts lead to their pages. */
export function mentions() {
  return (tree: Parameters<typeof findAndReplace>[0]) => {
    joinAddresses(tree as Parent);
    findAndReplace(
      tree,
      [MENTION, (value: string, handle: string) => ({ type: 'link', url: `/a/${handle}`, children: [{ type: 'text', value }] })],
      { ignore: ['link', 'linkReference'] },
    );
  };
}

type Parent = { children?: Parent[]; readonly type: string; value?: string; url?: string };

/** What follows `@` in `@name@host` was taken for the address of a mail. */
function joinAddresses(root: Parent): void {
  const waiting = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const { children = [] } = parent;
    for (const [index, child] of children.entries()) {
      const before = children[index - 1];
      if (child.type === 'link' && child.url?.startsWith('mailto:') && before?.type === 'text' && /(?:^|\s)@$/.test(before.value ?? '')) {
        const handle = child.url.slice('mailto:'.length);
        before.value = before.value!.slice(0, -1);
        child.url = `/a/${handle}`;
        child.children = [{ type: 'text', value: `@${handle}` }];
      }
    }
    waiting.push(...children);
  }
}
