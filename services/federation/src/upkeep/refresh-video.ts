import type { Transaction } from '@flotilla/database';
import type { Crawl } from '../crawls/crawl.entity.ts';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { canonicalUrl } from '../remote-actors/canonical-url.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import type { FetchedObject } from '../remote-actors/fetch-object.ts';
import { completeVideo } from '../remote-videos/fetch-video.ts';
import { readVideo } from '../remote-videos/read-video.ts';
import { removeVideo, storeChangedVideo } from '../remote-videos/store-video.ts';

/** A video as its origin has it now, with what its document only names. Throws FetchFailure for what is a video no longer. */
export async function refreshVideo(deps: Deps, { url }: Crawl, { object }: FetchedObject): Promise<Effect> {
  const read = canonicalUrl(deps, object['id']) === url ? readVideo(deps, object, { url }) : undefined;
  if (!read) throw new FetchFailure('refused', `${url} is not a video that can be read.`);
  const found = await completeVideo(deps, read);
  // What could not be read now waits for the next refresh.
  return (tx) => storeChangedVideo(tx, { ...found, isWhole: true }, deps.clock.now());
}

export const videoGone = (tx: Transaction, { url }: Crawl): Promise<void> => removeVideo(tx, url);
