import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import { forgetDownloadsOf } from '../downloads/forget-downloads.ts';
import { forgetSource } from './forget-source.ts';

export const onSourceDeleted = subscription(videosEvents.sourceDeleted, () => async (source, { tx }) => {
  await forgetSource(tx, source);
  await forgetDownloadsOf(tx, source.videoUuid);
});
