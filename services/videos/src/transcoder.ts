import type { Reply } from '@flotilla/contract';
import { copiedWithinMs, transcoderInternal } from '@flotilla/contracts-transcoder';
import { videosProblems } from '@flotilla/contracts-videos';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './settings.ts';

export type Probed = Extract<Reply<typeof transcoderInternal.probeMedia>, { status: 200 }>['body'];
export type MadeThumbnail = Extract<Reply<typeof transcoderInternal.makeThumbnails>, { status: 200 }>['body']['thumbnails'][number];

/** What videos asks of the transcoder. Both throw 503 when it does not answer in time (docs/contract/services.md#looking-at-files). */
export type Transcoder = {
  /** Probes a stored file of so many bytes. Throws 422 with a reason for people when it is neither video nor audio. */
  probe(storageKey: string, size: number): Promise<Probed>;
  /** Makes all thumbnails from a stored image. Throws 400 when it is none. The image is kept. */
  makeThumbnails(storageKey: string): Promise<readonly MadeThumbnail[]>;
};

const DEADLINE_IN_MS = 35_000;
/** Half a minute of waiting and half a minute of work. Files that are copied first take longer. */
const LOOKED_AT_WITHIN_MS = 65_000;

export function createTranscoder(
  { transcoderUrl, servicePrivateKey }: Pick<Config, 'servicePrivateKey' | 'transcoderUrl'>,
  log: Log,
): Transcoder {
  const transcoder = createServiceClient({
    from: 'videos',
    to: 'transcoder',
    baseUrl: transcoderUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Files cannot be looked at right now.',
    log,
  });

  return {
    async probe(storageKey, size) {
      const deadlineInMs = LOOKED_AT_WITHIN_MS + copiedWithinMs(size);
      const answer = await transcoder.call(transcoderInternal.probeMedia, { body: { storageKey }, deadlineInMs });
      if (answer.status === 422) throw videosProblems.not_a_video({ detail: answer.body.detail });
      return answer.status === 200 ? answer.body : transcoder.refuse(answer);
    },
    async makeThumbnails(storageKey) {
      const answer = await transcoder.call(transcoderInternal.makeThumbnails, { body: { storageKey } });
      if (answer.status === 422) throw videosProblems.not_an_image({ detail: answer.body.detail });
      return answer.status === 200 ? answer.body.thumbnails : transcoder.refuse(answer);
    },
  };
}
