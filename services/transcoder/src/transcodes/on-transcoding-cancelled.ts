import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import { cancelTranscode } from './cancel-transcode.ts';

export const onTranscodingCancelled = subscription(
  videosEvents.transcodingCancelled,
  () =>
    (source, { tx }) =>
      cancelTranscode(tx, source),
);
