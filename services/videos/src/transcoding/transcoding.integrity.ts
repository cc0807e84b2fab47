import { videosEvents } from '@flotilla/contracts-videos';
import { publish } from '@flotilla/outbox';
import type { IntegrityChecks, Repair } from '@flotilla/service';
import { countUploadsOfAWeek, lockVideo, Thumbnail, VideoSource } from '../catalogue/index.ts';
import { isUnderWay, readTranscoding } from './hold-transcoding.ts';

/** In the middle of what uploads get. */
const PRIORITY = 100;

const requestRenditions: Repair = {
  run: ({ key: videoUuid }, { database, clock }) =>
    database.transaction(async (tx) => {
      const video = await lockVideo(tx, { uuid: videoUuid });
      if (!video || !isUnderWay((await readTranscoding(tx, video)).transcoding)) return undefined;
      const { id: videoId, sourceVersion, accountId } = video;
      const source = await tx.findOne(VideoSource, { videoId, version: sourceVersion });
      if (!source?.storageKey) return 'cannot be repaired: its source is not kept any more';
      const wantsThumbnails = (await tx.count(Thumbnail, { videoId })) === 0;
      const priority = PRIORITY + (await countUploadsOfAWeek(tx, accountId, clock.now()));
      const { storageKey, probe } = source;
      publish(tx, videosEvents.sourceReady, { videoUuid, sourceVersion, accountId, priority, storageKey, wantsThumbnails, probe });
      return 'requested again';
    }),
};

export const transcodingIntegrity: IntegrityChecks = { repairs: { 'request the renditions': requestRenditions } };
