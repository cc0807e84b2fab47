import { federationEvents } from '@flotilla/contracts-federation';
import { publish } from '@flotilla/outbox';
import { canonicalUrl, isOnHostOf } from '../../remote-actors/canonical-url.ts';
import { countOf, dateOf, idOf, isFields } from '../../remote-actors/read-fields.ts';
import type { Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

const MOST_VIEWERS = 1_000_000;
/** Nobody is said to watch for longer. */
const LONGEST_MS = 600_000;

/** One view; or, with `expires`, how many watch until then. Only the instance of the video is believed a number. */
export const onView: Handler = async (deps, { activity, signer }) => {
  const { object, result, expires = activity.fields['expiration'] } = activity.fields;
  const about = localVideoUrl(deps, object) ?? canonicalUrl(deps, idOf(object));
  if (!about || about.length > 2000) return undefined;
  const isLocal = localVideoUrl(deps, object) !== undefined;
  if (!isLocal && new URL(about).host === deps.urls.host) return undefined;
  if (expires === undefined) {
    return async (tx) => publish(tx, federationEvents.remoteViewed, { about, views: 1, viewers: null });
  }
  const now = deps.clock.now().getTime();
  const until = Math.min(dateOf(expires)?.getTime() ?? 0, now + LONGEST_MS);
  if (until <= now) return undefined;
  const told = isFields(result) ? countOf(result['userInteractionCount'], MOST_VIEWERS) : 1;
  const count = isOnHostOf(signer.url, about) ? told : 1;
  return async (tx) =>
    publish(tx, federationEvents.remoteViewed, { about, views: 0, viewers: { count, until: new Date(until).toISOString() } });
};
