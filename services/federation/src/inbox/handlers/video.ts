import { canonicalUrl, hostOf, isOnHostOf } from '../../remote-actors/canonical-url.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import { completeVideo, fetchVideo } from '../../remote-videos/fetch-video.ts';
import { readVideo } from '../../remote-videos/read-video.ts';
import {
  findVideo,
  relistVideo,
  removeShare,
  removeVideo,
  storeNewVideo,
  storeShare,
  storeVideo,
} from '../../remote-videos/store-video.ts';
import type { Handler } from './handler.ts';
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
  return (tx) => storeVideo(tx, found, { isNew: false, now });
};

/** The account that owns a video deletes it. */
export const onVideoDelete: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  const known = url && (await findVideo(deps.database, url));
  if (!known || known.accountId !== signer.id) return undefined;
  return (tx) => removeVideo(tx, known.url);
};

/** An instance or a channel shares a video; people who do are only talking about it. */
export const onAnnounce: Handler = async (deps, { activity, signer }) => {
  if (signer.type !== 'Application' && signer.type !== 'Group') return undefined;
  const { object } = activity.fields;
  const url = localVideoUrl(deps, object) ?? canonicalUrl(deps, idOf(object));
  if (!url) return undefined;
  const isLocal = localVideoUrl(deps, object) !== undefined;
  if (!isLocal && hostOf(url) === deps.urls.host) return undefined;
  const known = isLocal ? undefined : await findVideo(deps.database, url);
  const found = isLocal || known ? undefined : await fetchVideo(deps, url);
  const videoUrl = found?.video.url ?? url;
  return async (tx) => {
    const now = deps.clock.now();
    await storeShare(tx, { url: activity.id, videoUrl, actorId: signer.id, createdAt: now });
    if (found) await storeNewVideo(tx, found, now);
    else if (known) await relistVideo(tx, known);
  };
};

export const undoAnnounce: Handler = async (_deps, { activity, signer }) => {
  const url = idOf(activity.fields['object']);
  if (!url) return undefined;
  return async (tx) => {
    const videoUrl = await removeShare(tx, { url, actorId: signer.id });
    const video = videoUrl && (await findVideo(tx, videoUrl));
    if (video) await relistVideo(tx, video);
  };
};
