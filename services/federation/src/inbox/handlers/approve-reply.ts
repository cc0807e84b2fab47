import { federationEvents } from '@flotilla/contracts-federation';
import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../../deps.ts';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { idOf } from '../../remote-actors/read-fields.ts';
import { localCommentOf } from '../../remote-comments/local-comment.ts';
import type { Handler } from './handler.ts';

/** The owner of a remote video shows a comment that was written here; nobody else can. */
export const onApproveReply: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  const local = url ? localCommentOf(deps, url) : undefined;
  const comment = local && (await findOwnComment(deps, local.id));
  const about = comment?.video.url;
  if (!about || comment.video.uuid !== local?.uuid || comment.video.account.url !== signer.url) return undefined;
  const approved = { about, commentId: comment.id, approvalUrl: activity.id };
  return async (tx) => publish(tx, federationEvents.replyApproved, approved);
};

async function findOwnComment({ videos }: Pick<Deps, 'videos'>, commentId: number): Promise<FederatedComment | undefined> {
  const { status, body } = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } }).catch((error: unknown) => {
    throw new FetchFailure('unavailable', 'Comments cannot be read right now.', { cause: error });
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new FetchFailure('unavailable', `Videos answered ${status}.`);
  return body.url === null && body.account !== null ? body : undefined;
}
