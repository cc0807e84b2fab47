import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { type FoundVideo, findVideoFor, maySeeUnfollowed, Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { canonicalHost, instanceUrls } from '../instance-urls.ts';
import { placeInAddress, VIDEO_PAGES, withoutLanguage } from '../search-address.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'neighbours' | 'settings'>;

const db = tables({ Video });

/**
 * The video behind an address, fetched where people may do so. Throws 404 when it cannot be had, 503 when it cannot be had yet, 401 and 403 when the caller may
 * not see it.
 */
export async function findVideoBehind(deps: Needs, address: string, caller: Caller, { mayFetch = true } = {}): Promise<FoundVideo> {
  const urls = instanceUrls(deps.config.publicUrl);
  const place = placeInAddress(address, VIDEO_PAGES);
  if (place && canonicalHost(place.host) === canonicalHost(urls.host)) return findVideoFor(deps, place.id, { caller });
  const known = await db(deps.database).selectFrom('Video').select('uuid').where('url', '=', withoutLanguage(address)).executeTakeFirst();
  const fetched = known || !mayFetch || !maySeeUnfollowed(deps, true) ? undefined : await deps.neighbours.meet(address, { canWait: true });
  const uuid = known?.uuid ?? fetched?.videoUuid;
  if (!uuid) throw videosProblems.video_not_found();
  return findVideoFor(deps, uuid, { caller });
}
