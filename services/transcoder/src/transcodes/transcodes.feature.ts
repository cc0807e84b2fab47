import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createTranscodes } from './migrations/2026-11-21-transcodes.ts';
import { onSourceDeleted } from './on-source-deleted.ts';
import { onSourceReady } from './on-source-ready.ts';
import { onTranscodingCancelled } from './on-transcoding-cancelled.ts';
import { onTranscodingRetried } from './on-transcoding-retried.ts';
import { Transcode } from './transcode.entity.ts';
import { transcodesIntegrity } from './transcodes.integrity.ts';

/** Everything that is made of one version of one video's source: planned, enqueued, retried, cancelled, forgotten. */
export const transcodes = defineFeature<Deps>({
  entities: [Transcode],
  migrations: [createTranscodes],
  subscriptions: [onSourceReady, onTranscodingCancelled, onTranscodingRetried, onSourceDeleted],
  integrityChecks: [transcodesIntegrity],
});
