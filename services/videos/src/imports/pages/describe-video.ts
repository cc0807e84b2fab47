import { videoState } from '@flotilla/contracts-shared';
import { MAX_IMAGE_SIZE } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { OutboundFailure } from '@flotilla/outbound';
import { Problem } from '@flotilla/problem';
import { lockVideo, publishVideo, replaceThumbnails, searchFields, storeImage, Thumbnail, type Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import type { MadeThumbnail } from '../../transcoder.ts';
import { nameAfter } from '../../uploads/index.ts';
import { fileNameIn } from '../file-name-in.ts';
import type { Description } from './read-description.ts';

type Wanted = { readonly videoId: number; readonly address: string; readonly description: Description };

const db = tables({ Thumbnail });
const IMAGE_WITHIN_MS = 20_000;

/** Describes a video that waits for its file as its page does, but for what people said of it themselves. */
export async function describeVideo(deps: Deps, { videoId, address, description }: Wanted, signal: AbortSignal): Promise<void> {
  const { database, storage, clock } = deps;
  const hasImage =
    (await db(database).selectFrom('Thumbnail').select('id').where('videoId', '=', videoId).executeTakeFirst()) !== undefined;
  const thumbnails = description.imageUrl && !hasImage ? await fetchImage(deps, description.imageUrl, signal) : [];
  const discard = () => storage.delete(thumbnails.map(({ storageKey }) => storageKey));
  const isUsed = await database.transaction(async (tx) => {
    const video = await lockVideo(tx, { id: videoId });
    if (video?.state !== videoState.TO_IMPORT) return false;
    const now = clock.now();
    Object.assign(video, missing(video, address, description), { updatedAt: now });
    Object.assign(video, searchFields(video.name, video.tags));
    publishVideo(tx, video);
    if (thumbnails.length === 0 || (await tx.count(Thumbnail, { videoId: video.id })) > 0) return false;
    await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
    return true;
  });
  if (!isUsed) await discard();
}

/** A name is the page's to say as long as it is the one made of the address. */
function missing(video: Video, address: string, { name, description, tags, language, publishedAt }: Description): Partial<Video> {
  return {
    ...(name !== undefined && video.name === nameAfter(fileNameIn(address)) && { name }),
    ...(description !== undefined && video.description === null && { description }),
    ...(video.tags.length === 0 && { tags: [...tags] }),
    ...(language !== undefined && video.language === null && { language }),
    ...(publishedAt && !video.originallyPublishedAt && { originallyPublishedAt: publishedAt }),
  };
}

/** Thumbnails of an image elsewhere; none where it cannot be had, which is no reason to be without the video. */
async function fetchImage(deps: Deps, url: string, signal: AbortSignal): Promise<readonly MadeThumbnail[]> {
  const { outbound, storage, transcoder } = deps;
  let key: string | undefined;
  try {
    const { status, body } = await outbound.fetch(url, { mostBytes: MAX_IMAGE_SIZE, withinMs: IMAGE_WITHIN_MS, signal });
    if (status !== 200) return [];
    key = await storeImage(deps, body);
    return await transcoder.makeThumbnails(key);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundFailure || error instanceof Problem) return [];
    throw error;
  } finally {
    if (key) await storage.delete([key]);
  }
}
