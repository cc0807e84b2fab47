import type { Transaction } from '@flotilla/database';
import { enqueueAudio, enqueueGroup } from './enqueue-work.ts';
import type { GroupReference } from './job-types.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Turns a group that was to be made whole into parts. */
export function splitGroup({ group, ...run }: GroupReference, parts: number): (tx: Transaction) => Promise<void> {
  return async (tx) => {
    const transcode = await transcodeRepository(tx).lockRun(run);
    if (!transcode) return;
    const hadParts = transcode.groups.some((other) => other.parts > 1);
    transcode.groups = transcode.groups.map((other, number) => (number === group ? { ...other, parts } : other));
    if (!hadParts && transcode.plan?.audio) await enqueueAudio(tx, transcode);
    await enqueueGroup(tx, transcode, group);
  };
}
