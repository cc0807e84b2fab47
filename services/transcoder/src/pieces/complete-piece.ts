import type { Transaction } from '@flotilla/database';
import type { RunningJob } from '@flotilla/jobs';
import { commitObjects } from '../objects/store-objects.ts';
import { enqueueAssembly } from '../transcodes/enqueue-work.ts';
import type { GroupReference } from '../transcodes/job-types.ts';
import type { Transcode } from '../transcodes/transcode.entity.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import { AUDIO_GROUP, Piece } from './piece.entity.ts';

type Made = { readonly partNumber: number; readonly storageKeys: Record<string, string> };

/** Records an encoded part. The part that completes a group enqueues its assembly. */
export async function completePiece(tx: Transaction, job: RunningJob<GroupReference>, { partNumber, storageKeys }: Made): Promise<void> {
  const { transcodeId, run, group: groupNumber } = job.payload;
  const transcode = await transcodeRepository(tx).lockRun(job.payload);
  if (!transcode) return commitObjects(tx, job, []);
  tx.create(Piece, { transcodeId, run, groupNumber, partNumber, storageKeys });
  await commitObjects(tx, job, Object.values(storageKeys));
  await tx.flush();
  for (const group of await wholeGroups(tx, transcode)) {
    if (groupNumber === AUDIO_GROUP || groupNumber === group) await enqueueAssembly(tx, transcode, group);
  }
}

async function wholeGroups(tx: Transaction, transcode: Transcode): Promise<number[]> {
  const pieces = await transcodeRepository(tx).pieces(transcode);
  if (transcode.plan?.audio && !pieces.some(({ groupNumber }) => groupNumber === AUDIO_GROUP)) return [];
  return [...transcode.groups.entries()].flatMap(([group, { parts }]) =>
    parts > 1 && pieces.filter(({ groupNumber }) => groupNumber === group).length === parts ? [group] : [],
  );
}
