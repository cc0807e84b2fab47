import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { startTranscode } from './start-transcode.ts';

export const onSourceReady = subscription(
  videosEvents.sourceReady,
  (deps: Deps) =>
    (source, { tx }) =>
      startTranscode(deps, tx, source),
);
