import { videosEvents } from '@flotilla/contracts-videos';
import { consumer } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { retryTranscode } from './retry-transcode.ts';

export const onTranscodingRetried = (deps: Deps) =>
  consumer(videosEvents.transcodingRetried, (source, { tx }) => retryTranscode(deps, tx, source));
