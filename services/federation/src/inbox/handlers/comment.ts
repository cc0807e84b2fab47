import { canonicalUrl, hostOf, idOf, kindOf } from '../../remote-actors/index.ts';
import { endComment, findThread, storeComments } from '../../remote-comments/index.ts';
import type { Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

/** A comment: what was sent is not believed, but fetched from where it belongs, with all it answers up to the video. */
export const onNote: Handler = async (deps, { activity, signer, signal }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host || kindOf(signer) !== 'account') return undefined;
  if (!deps.settings().videoComments.acceptRemoteComments) return undefined;
  const thread = await findThread(deps, url, { signal, findVideo: async (address) => localVideoUrl(deps, address) });
  return thread && ((tx) => storeComments(tx, thread));
};

/** Its author deletes a comment. */
export const onCommentDelete: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host) return undefined;
  return async (tx) => void (await endComment(tx, { url, actorId: signer.id, now: deps.clock.now() }));
};
