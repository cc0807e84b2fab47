import type { Deps } from './deps.ts';
import { onSourceDeleted } from './transcodes/on-source-deleted.consumer.ts';
import { onSourceReady } from './transcodes/on-source-ready.consumer.ts';
import { onTranscodingCancelled } from './transcodes/on-transcoding-cancelled.consumer.ts';
import { onTranscodingRetried } from './transcodes/on-transcoding-retried.consumer.ts';

export const consumers = (deps: Deps) => [onSourceReady(deps), onTranscodingCancelled(), onTranscodingRetried(deps), onSourceDeleted()];
