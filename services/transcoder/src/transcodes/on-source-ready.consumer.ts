import { videosEvents } from '@flotilla/contracts-videos';
import { consumer } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { startTranscode } from './start-transcode.ts';

export const onSourceReady = (deps: Deps) => consumer(videosEvents.sourceReady, (source, { tx }) => startTranscode(deps, tx, source));
