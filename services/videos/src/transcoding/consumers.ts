import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { consumer } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { acceptRendition } from './accept-rendition.ts';
import { acceptThumbnails } from './accept-thumbnails.ts';
import { endTranscoding } from './end-transcoding.ts';
import { showFailure, showLadder, showProgress } from './follow-ladder.ts';

/** What the transcoder tells. */
export const transcodingConsumers = (deps: Deps) => [
  consumer(transcoderEvents.ladderPlanned, (planned, { tx }) => showLadder(tx, planned)),
  consumer(transcoderEvents.renditionProgressed, (progressed, { tx }) => showProgress(tx, progressed)),
  consumer(transcoderEvents.renditionReady, (ready, { tx }) => acceptRendition(deps, tx, ready)),
  consumer(transcoderEvents.renditionFailed, (failed, { tx }) => showFailure(tx, failed)),
  consumer(transcoderEvents.thumbnailsReady, (ready, { tx }) => acceptThumbnails(tx, ready)),
  consumer(transcoderEvents.transcodingFinished, (finished, { tx }) => endTranscoding(tx, finished)),
];
