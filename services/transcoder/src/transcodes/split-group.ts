import type { Transaction } from '@flotilla/database';
import { enqueueGroups } from './enqueue-work.ts';
import type { GroupReference } from './job-types.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Turns a group that was to be made whole into parts. */
export function splitGroup({ group, ...run }: GroupReference, parts: number): (tx: Transaction) => Promise<void> {
  return async (tx) => {
    const transcode = await transcodeRepository(tx).lockRun(run);
    const whole = transcode?.groups[group];
    if (!transcode || !whole || whole.parts > 1) return;
    transcode.groups = transcode.groups.with(group, { resolutions: whole.resolutions, parts });
    await enqueueGroups(tx, transcode, [group]);
  };
}
