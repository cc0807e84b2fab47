import { federationEvents } from '@flotilla/contracts-federation';
import { publish } from '@flotilla/outbox';
import { publishViewsLater } from '../../publications/federate-video.ts';
import { findKnown } from '../../publications/find-known.ts';
import { canonicalUrl, isOnHostOf } from '../../remote-actors/canonical-url.ts';
import { countOf, dateOf, idOf, isFields } from '../../remote-actors/read-fields.ts';
import type { Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

const MOST_VIEWERS = 1_000_000;
/** Nobody is said to watch for longer. */
const LONGEST_MS = 600_000;

/** One view, of a video of another instance if that says so; or, with `expires`, somebody who watches until then, where the instance of the video may tell of all who do. */
export const onView: Handler = async (deps, { activity, signer }) => {
  const { object, result, expires = activity.fields['expiration'] } = activity.fields;
  const local = localVideoUrl(deps, object);
  const about = local ?? canonicalUrl(deps, idOf(object));
  if (!about || about.length > 2000) return undefined;
  if (!local && new URL(about).host === deps.urls.host) return undefined;
  const isOfOrigin = isOnHostOf(signer.url, about);
  if (expires === undefined) {
    if (!local && !isOfOrigin) return undefined;
    return async (tx) => {
      publish(tx, federationEvents.remoteViewed, { about, views: 1, viewers: null });
      const videoId = local && (await findKnown(tx, 'video', local));
      if (videoId) await publishViewsLater(tx, videoId, deps.clock.now());
    };
  }
  const now = deps.clock.now().getTime();
  const until = Math.min(dateOf(expires)?.getTime() ?? 0, now + LONGEST_MS);
  if (until <= now) return undefined;
  const isTotal = isOfOrigin && isFields(result);
  const count = isTotal ? countOf(result['userInteractionCount'], MOST_VIEWERS) : 1;
  const viewers = { count, until: new Date(until).toISOString(), activityUrl: activity.id, host: signer.host, isTotal };
  return async (tx) => publish(tx, federationEvents.remoteViewed, { about, views: 0, viewers });
};
