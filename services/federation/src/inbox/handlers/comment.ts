import { federationEvents } from '@flotilla/contracts-federation';
import { publish } from '@flotilla/outbox';
import type { Actor } from '../../actors/actor.entity.ts';
import type { Deps } from '../../deps.ts';
import { findPublicVideo } from '../../forwarding/find-public-video.ts';
import { passOn } from '../../forwarding/pass-on.ts';
import { signedText } from '../../forwarding/signed-text.ts';
import { forgetShownComment } from '../../publications/forget-shown-comment.ts';
import { canonicalUrl, hostOf } from '../../remote-actors/canonical-url.ts';
import { kindOf } from '../../remote-actors/describe-actor.ts';
import { idOf } from '../../remote-actors/read-fields.ts';
import { findThread, type Thread } from '../../remote-comments/find-thread.ts';
import { endComment, storeComments } from '../../remote-comments/store-comments.ts';
import { findVideo } from '../../remote-videos/store-video.ts';
import { refreshIfStale } from '../../upkeep/refresh-later.ts';
import { findReply } from './find-reply.ts';
import type { Effect, Handled, Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

/** A comment: what was sent is not believed, but fetched from where it belongs, with all it answers up to the video. */
export const onNote: Handler = async (deps, handled) => {
  const { activity, signer, signal } = handled;
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host || kindOf(signer) !== 'account') return undefined;
  if (!deps.settings().videoComments.acceptRemoteComments) return undefined;
  const thread = await findThread(deps, url, { signal, findVideo: (address) => findAnyVideo(deps, address) });
  if (!thread) return undefined;
  const text = await forwardableText(deps, handled, thread);
  const now = deps.clock.now();
  return async (tx) => {
    await storeComments(tx, thread, { now, here: localVideoUrl(deps, thread.videoUrl) ? { base: deps.urls.base, text } : undefined });
    await refreshIfStale(tx, thread.videoUrl, now);
  };
};

const findAnyVideo = async (deps: Deps, url: string): Promise<string | undefined> =>
  localVideoUrl(deps, url) ?? (await findVideo(deps.database, url))?.url;

/** The activity as it came, if its author comments on a video of this instance that others follow. */
async function forwardableText(deps: Deps, handled: Handled, { videoUrl, comments }: Thread): Promise<string | undefined> {
  if (!localVideoUrl(deps, videoUrl) || comments.at(-1)?.author !== handled.signer.url) return undefined;
  return (await findPublicVideo(deps, videoUrl)) ? signedText(deps, handled) : undefined;
}

/** A comment is deleted by its author or by the owner of the video. Those who were forwarded it are forwarded this. */
export const onCommentDelete: Handler = async (deps, handled) => {
  const { activity, signer } = handled;
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url) return undefined;
  if (hostOf(url) === deps.urls.host) return replyDeleted(deps, url, signer);
  const text = await signedText(deps, handled);
  return async (tx) => {
    const isEnded = await endComment(tx, { url, by: signer.id, now: deps.clock.now() });
    const followersOf = isEnded && text ? await forgetShownComment(tx, url) : undefined;
    if (text && followersOf) await passOn(tx, deps, { text, from: signer.host, followersOf });
  };
};

/** What somebody of this instance wrote, below a video of the signer. */
async function replyDeleted(deps: Deps, url: string, signer: Actor): Promise<Effect | undefined> {
  const reply = await findReply(deps, url, signer);
  return reply && (async (tx) => publish(tx, federationEvents.replyDeleted, reply));
}
