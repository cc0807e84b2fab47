import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { GroupReference } from '../transcodes/job-types.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';

/** Of the work on a video in parts, this much is encoding; joining is quick. */
const PARTS_SHARE = 0.95;

/** Publishes the progress of a group, counting its encoded parts. Progress never goes back. */
export async function publishProgress(
  tx: Transaction,
  { group, ...run }: GroupReference & { part?: number },
  percent: number,
): Promise<void> {
  const repository = transcodeRepository(tx);
  const transcode = await repository.lockRun(run);
  const parts = transcode?.groups[group]?.parts;
  if (!transcode || !parts) return;
  const done = parts === 1 ? 0 : (await repository.pieces(transcode)).filter(({ groupNumber }) => groupNumber === group).length;
  const overall = parts === 1 ? percent : Math.floor(((done * 100 + percent) / parts) * PARTS_SHARE);

  const { videoUuid, sourceVersion } = transcode;
  for (const rendition of await repository.renditions(transcode)) {
    if (rendition.groupNumber !== group || rendition.state !== 'active' || rendition.percent >= overall) continue;
    rendition.percent = Math.min(99, overall);
    const { fencingToken, resolution } = rendition;
    publish(tx, transcoderEvents.renditionProgressed, {
      videoUuid,
      sourceVersion,
      fence: fencingToken,
      resolution,
      percent: rendition.percent,
    });
  }
}
