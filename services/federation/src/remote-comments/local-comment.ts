import type { Deps } from '../deps.ts';

const LOCAL_COMMENT = /^\/videos\/watch\/([0-9a-f-]{36})\/comments\/([1-9]\d{0,8})$/;

/** What the id of a comment of this instance says; undefined for other addresses. */
export function localCommentOf({ urls }: Pick<Deps, 'urls'>, url: string): { readonly uuid: string; readonly id: number } | undefined {
  const { origin, pathname } = new URL(url);
  const [, uuid, id] = origin === new URL(urls.base).origin ? (LOCAL_COMMENT.exec(pathname) ?? []) : [];
  return uuid && id ? { uuid, id: Number(id) } : undefined;
}
