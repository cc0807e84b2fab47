import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { canonicalUrl, hostOf } from '../../remote-actors/canonical-url.ts';
import { kindOf } from '../../remote-actors/describe-actor.ts';
import { idOf } from '../../remote-actors/read-fields.ts';
import { findThread } from '../../remote-comments/find-thread.ts';
import { endComment, storeComments } from '../../remote-comments/store-comments.ts';
import { findVideo } from '../../remote-videos/store-video.ts';
import type { Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

/** A comment: what was sent is not believed, but fetched from where it belongs, with all it answers up to the video. */
export const onNote: Handler = async (deps, { activity, signer, signal }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host || kindOf(signer) !== 'account') return undefined;
  if (!deps.settings().videoComments.acceptRemoteComments) return undefined;
  const thread = await findThread(deps, url, { signal, findVideo: (address) => findAnyVideo(deps, address) });
  return thread && ((tx) => storeComments(tx, thread));
};

const findAnyVideo = async (deps: Deps, url: string): Promise<string | undefined> =>
  localVideoUrl(deps, url) ?? (await videoOfLocalComment(deps, url)) ?? (await findVideo(deps.database, url))?.url;

const LOCAL_COMMENT = /^\/videos\/watch\/[0-9a-f-]{36}\/comments\/([1-9]\d{0,8})$/;

/** People here also comment on videos of other instances, which the address of the comment does not show. */
async function videoOfLocalComment({ urls, videos }: Deps, url: string): Promise<string | undefined> {
  if (hostOf(url) !== urls.host) return undefined;
  const [, commentId] = LOCAL_COMMENT.exec(new URL(url).pathname) ?? [];
  if (commentId === undefined) return undefined;
  const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId: Number(commentId) } });
  if (answer.status === 404) return undefined;
  const { video } = answer.status === 200 ? answer.body : videos.refuse(answer);
  return video.url ?? urls.video(video.uuid);
}

/** Its author deletes a comment. */
export const onCommentDelete: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host) return undefined;
  return async (tx) => void (await endComment(tx, { url, actorId: signer.id, now: deps.clock.now() }));
};
