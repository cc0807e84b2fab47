import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';

const LOCAL_COMMENT = /^\/videos\/watch\/([0-9a-f-]{36})\/comments\/([1-9]\d{0,8})$/;

/** What the id of a comment of this instance says; undefined for other addresses. */
export function localCommentOf({ urls }: Pick<Deps, 'urls'>, url: string): { readonly uuid: string; readonly id: number } | undefined {
  const { origin, pathname } = new URL(url);
  const [, uuid, id] = origin === new URL(urls.base).origin ? (LOCAL_COMMENT.exec(pathname) ?? []) : [];
  return uuid && id ? { uuid, id: Number(id) } : undefined;
}

/** The video of a comment of this instance; people here also comment on videos of others, which its address does not show. */
export async function videoOfLocalComment({ urls, videos }: Pick<Deps, 'urls' | 'videos'>, url: string): Promise<string | undefined> {
  const local = localCommentOf({ urls }, url);
  if (!local) return undefined;
  const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId: local.id } });
  if (answer.status === 404) return undefined;
  const { video } = answer.status === 200 ? answer.body : videos.refuse(answer);
  return video.url ?? urls.video(video.uuid);
}
