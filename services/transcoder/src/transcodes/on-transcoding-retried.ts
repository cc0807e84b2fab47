import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { retryTranscode } from './retry-transcode.ts';

export const onTranscodingRetried = subscription(
  videosEvents.transcodingRetried,
  (deps: Deps) =>
    (source, { tx }) =>
      retryTranscode(deps, tx, source),
);
