import type { Deps } from '../../deps.ts';
import { findInvolvedIn, findPublicVideo } from '../../forwarding/find-public-video.ts';
import { passOn } from '../../forwarding/pass-on.ts';
import { signedText } from '../../forwarding/signed-text.ts';
import { canonicalUrl, hostOf, isOnHostOf } from '../../remote-actors/canonical-url.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import { completeVideo, fetchVideo } from '../../remote-videos/fetch-video.ts';
import { readVideo } from '../../remote-videos/read-video.ts';
import {
  findShare,
  findVideo,
  relistVideo,
  removeShare,
  removeVideo,
  storeChangedVideo,
  storeNewVideo,
  storeShare,
} from '../../remote-videos/store-video.ts';
import { firstCheckAt } from '../../upkeep/check-at.ts';
import { refreshIfStale } from '../../upkeep/refresh-later.ts';
import { isHostMuted } from '../host-mutes.ts';
import type { Effect, Handled, Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

/** A new video: what was sent is not believed, but fetched from where it belongs. */
export const onVideoCreate: Handler = async (deps, { activity }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  if (!url || hostOf(url) === deps.urls.host || (await findVideo(deps.database, url))) return undefined;
  const found = await fetchVideo(deps, url);
  return (tx) => storeNewVideo(tx, found, deps.clock.now());
};

/** A video says how it is now; only its own host is believed. One that is not known yet is fetched. */
export const onVideoUpdate: Handler = async (deps, { activity, signer }) => {
  const { object, to } = activity.fields;
  const url = canonicalUrl(deps, idOf(object));
  if (!url || !isFields(object) || hostOf(url) === deps.urls.host || !isOnHostOf(url, signer.url)) return undefined;
  const known = await findVideo(deps.database, url);
  const read = known && readVideo(deps, object, { url, to });
  if (known && !read) throw new FetchFailure('refused', `${url} is not a video that can be read.`);
  const now = deps.clock.now();
  if (!read) {
    const found = await fetchVideo(deps, url);
    return (tx) => storeNewVideo(tx, found, now);
  }
  const found = await completeVideo(deps, read);
  return (tx) => storeChangedVideo(tx, found, now);
};

/** The account that owns a video deletes it. */
export const onVideoDelete: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  const known = url && (await findVideo(deps.database, url));
  if (!known || known.accountId !== signer.id) return undefined;
  return (tx) => removeVideo(tx, known.url);
};

/** An instance or a channel shares a video; people who do are only talking about it. */
export const onAnnounce: Handler = async (deps, handled) => {
  const { activity, signer } = handled;
  if (signer.type !== 'Application' && signer.type !== 'Group') return undefined;
  const { object } = activity.fields;
  const local = localVideoUrl(deps, object);
  if (local) return localAnnounced(deps, handled, local);
  const url = canonicalUrl(deps, idOf(object));
  if (!url || hostOf(url) === deps.urls.host) return undefined;
  const known = await findVideo(deps.database, url);
  const found = known ? undefined : await fetchVideo(deps, url);
  const videoUrl = found?.video.url ?? url;
  return async (tx) => {
    const now = deps.clock.now();
    await storeShare(tx, { url: activity.id, videoUrl, actorId: signer.id, createdAt: now });
    if (found) await storeNewVideo(tx, found, now);
    else if (known) {
      await relistVideo(tx, known);
      await refreshIfStale(tx, known.url, now);
    }
  };
};

/** Those who follow the video here learn of who shares it, once. */
async function localAnnounced(deps: Deps, handled: Handled, videoUrl: string): Promise<Effect | undefined> {
  const { activity, signer } = handled;
  const forwarding = await prepareForwarding(deps, handled, videoUrl);
  if (!forwarding) return undefined;
  return async (tx) => {
    const now = deps.clock.now();
    const share = { url: activity.id, videoUrl, actorId: signer.id, createdAt: now, checkAt: firstCheckAt(activity.id, now) };
    const isNew = await storeShare(tx, share);
    if (isNew) await forwarding(tx);
  };
}

export const undoAnnounce: Handler = async (deps, handled) => {
  const { activity, signer } = handled;
  const url = idOf(activity.fields['object']);
  const share = url && (await findShare(deps.database, { url, actorId: signer.id }));
  if (!share) return undefined;
  const forwarding = localVideoUrl(deps, share.videoUrl) && (await prepareForwarding(deps, handled, share.videoUrl));
  return async (tx) => {
    if (!(await removeShare(tx, { url, actorId: signer.id }))) return;
    if (forwarding) await forwarding(tx);
    const video = await findVideo(tx, share.videoUrl);
    if (video) await relistVideo(tx, video);
  };
};

/** How to forward what is said of a video of this instance; undefined when it is not for everybody, and nothing when the actor is muted or did not sign. */
async function prepareForwarding(deps: Deps, handled: Handled, videoUrl: string): Promise<Effect | undefined> {
  const video = await findPublicVideo(deps, videoUrl);
  if (!video) return undefined;
  const { host } = handled.signer;
  const text = (await isHostMuted(deps, host, [video.account.id])) ? undefined : await signedText(deps, handled);
  return async (tx) => {
    if (text) await passOn(tx, deps, { text, from: host, followersOf: await findInvolvedIn(tx, video) });
  };
}
