import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import { forgetSource } from './forget-source.ts';

export const onSourceDeleted = subscription(
  videosEvents.sourceDeleted,
  () =>
    (source, { tx }) =>
      forgetSource(tx, source),
);
