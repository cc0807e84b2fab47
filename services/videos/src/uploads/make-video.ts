import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { type CreatedVideo, createVideo, fillVideo, type VideoMetadata, withPublishDefaults } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import type { MadeThumbnail } from '../transcoder.ts';
import { refuseUnwantedMedia, webTypeOf } from './refuse-unwanted-media.ts';

export type StoredFile = {
  readonly uuid: string;
  readonly channelId: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly filename: string;
  readonly storageKey: string;
  readonly size: number;
  readonly imageKey: string | null;
  /** Whether it may exceed what the account may store in a day. */
  readonly ignoresDailyQuota?: boolean;
};
type Options = {
  /** When the image cannot be read: refuse the upload (400), or take thumbnails from the video. */
  readonly badImage: 'ignore' | 'refuse';
  /** The row of the video exists and waits for its file (`fillVideo`). */
  readonly isAwaited?: boolean;
  /** Runs first in the transaction that creates the video, and returns how much quota is reserved for it; throws to stop it. */
  readonly before: (tx: Transaction) => Promise<{ reservedBytes: number }>;
  /** Runs last in it. */
  readonly after: (tx: Transaction, created: CreatedVideo) => Promise<void>;
};

/**
 * Probes a stored file and makes a video of it (docs/contract/uploads.md#what-a-video-is-made-of). Throws 422 when it cannot be published, 503
 * when it cannot be probed right now, and what `createVideo` throws. The file is never deleted here.
 */
export async function makeVideo(
  deps: Deps,
  caller: Caller,
  file: StoredFile,
  { badImage, isAwaited = false, before, after }: Options,
): Promise<CreatedVideo> {
  const { database, storage, clock, log, transcoder, settings } = deps;
  const { uuid, channelId, filename, storageKey, size, imageKey, ignoresDailyQuota = false } = file;
  const probed = await transcoder.probe(storageKey, size);
  const { transcoding, defaults, autoBlacklist } = settings();
  refuseUnwantedMedia(transcoding, probed.probe);
  const metadata = withPublishDefaults(file.metadata, defaults.publish);
  const asItIs = transcoding.enabled ? {} : { asItIs: webTypeOf(probed.probe) };
  const needsReview = autoBlacklist.videos.ofUsers.enabled;
  const thumbnails = imageKey ? await makeThumbnails(imageKey) : [];
  try {
    return await database.transaction(async (tx) => {
      const { reservedBytes } = await before(tx);
      const source = { inputFilename: filename, storageKey, size, ...probed };
      const wanted = { uuid, channelId, metadata, source, thumbnails, reservedBytes, ignoresDailyQuota, needsReview, ...asItIs };
      const created = await (isAwaited ? fillVideo(tx, wanted, clock.now()) : createVideo(tx, caller, wanted, clock.now()));
      if (imageKey) await removeObjectsLater(tx, [imageKey]);
      await after(tx, created);
      return created;
    });
  } catch (error) {
    // After any other failure, the video may have been created with them.
    if (error instanceof Problem) await storage.delete(thumbnails.map((thumbnail) => thumbnail.storageKey));
    throw error;
  }

  async function makeThumbnails(key: string): Promise<readonly MadeThumbnail[]> {
    return transcoder.makeThumbnails(key).catch((error: unknown) => {
      if (badImage === 'refuse' || !(error instanceof Problem) || error.status !== 400) throw error;
      log.info({ videoUuid: uuid }, 'image of an upload could not be read');
      return [];
    });
  }
}
