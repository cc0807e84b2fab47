type Parts = { readonly id?: string; readonly commentId?: string };

/** The comment that an address leads to: that of `…/comments/7`, or of `…;threadId=7` behind the id of the video. */
export function commentIn({ id = '', commentId = /;threadId=([^;]*)/.exec(id)?.[1] ?? '' }: Parts): number | undefined {
  return /^\d{1,10}$/.test(commentId) ? Number(commentId) : undefined;
}
