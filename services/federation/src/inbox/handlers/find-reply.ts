import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import type { Actor } from '../../actors/actor.entity.ts';
import type { Deps } from '../../deps.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { localCommentOf } from '../../remote-comments/local-comment.ts';

export type Reply = { readonly about: string; readonly commentId: number };

/** What somebody of this instance wrote below a remote video that this actor owns; undefined for every other address. Throws FetchFailure. */
export async function findReply(deps: Pick<Deps, 'urls' | 'videos'>, url: string, owner: Actor): Promise<Reply | undefined> {
  const local = localCommentOf(deps, url);
  const comment = local && (await findOwnComment(deps, local.id));
  const about = comment?.video.url;
  if (!about || comment.video.uuid !== local?.uuid || comment.video.account.url !== owner.url) return undefined;
  return { about, commentId: comment.id };
}

async function findOwnComment({ videos }: Pick<Deps, 'videos'>, commentId: number): Promise<FederatedComment | undefined> {
  const { status, body } = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } }).catch((error: unknown) => {
    throw new FetchFailure('unavailable', 'Comments cannot be read right now.', { cause: error });
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new FetchFailure('unavailable', `Videos answered ${status}.`);
  return body.url === null && body.account !== null ? body : undefined;
}
