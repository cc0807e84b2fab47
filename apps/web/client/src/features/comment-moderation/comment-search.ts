/** What the field of a search says in the way that clients and mails write it: `heldForReview:true account:"alice" words`. */
export type CommentSearch = {
  readonly words: string;
  readonly account: string;
  readonly video: string;
  readonly isHeld: boolean;
};

const FILTER = /(?:^|\s)(account|video|heldForReview):(?:"([^"]*)"|(\S+))/g;

export function readSearch(text: string): CommentSearch {
  const named = Object.fromEntries(Array.from(text.matchAll(FILTER), ([, name, quoted, plain]) => [name!, quoted ?? plain ?? '']));
  return {
    words: text.replaceAll(FILTER, ' ').trim(),
    account: named['account'] ?? '',
    video: named['video'] ?? '',
    isHeld: named['heldForReview'] === 'true',
  };
}

export function writeSearch({ words, account, video, isHeld }: CommentSearch): string {
  const filters = [
    isHeld && 'heldForReview:true',
    account && `account:"${account.replaceAll('"', '')}"`,
    video && `video:"${video.replaceAll('"', '')}"`,
    words,
  ];
  return filters.filter(Boolean).join(' ');
}

/** The same for the operations; what is empty is left out. */
export const queryOf = ({ words, account, video }: CommentSearch) => ({
  ...(words && { search: words }),
  ...(account && { searchAccount: account }),
  ...(video && { searchVideo: video }),
});
