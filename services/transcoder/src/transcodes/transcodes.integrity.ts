import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { Job } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import type { IntegrityChecks, Repair } from '@flotilla/service';
import { enqueueGroups, sourceKeys } from './enqueue-work.ts';
import { finishIfDone, removePieces } from './finish-transcode.ts';
import { forgetSource } from './forget-source.ts';
import { renditionJobs } from './job-types.ts';
import { isOfLongVideo } from './plan-groups.ts';
import type { Transcode } from './transcode.entity.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** `uuid/version` as findings name a transcode. */
function sourceOf(key: string): { videoUuid: string; sourceVersion: number } {
  const [videoUuid = '', version = '1'] = key.split('/');
  return { videoUuid, sourceVersion: Number(version) };
}

const lock = (tx: Transaction, key: string) => transcodeRepository(tx).lockOf(sourceOf(key));

const publishTheEnd: Repair = {
  run: ({ key }, { database }) =>
    database.transaction(async (tx) => {
      const transcode = await lock(tx, key);
      if (!transcode || transcode.state === 'running' || transcode.state === 'deleted') return undefined;
      const { videoUuid, sourceVersion, state: outcome } = transcode;
      const failed = (await transcodeRepository(tx).renditions(transcode)).find(({ state }) => state === 'failed');
      publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome, reason: failed?.reason ?? null });
      return 'published again';
    }),
};

const goOn: Repair = {
  run: ({ key }, { database }) =>
    database.transaction(async (tx) => {
      const transcode = await lock(tx, key);
      if (transcode?.state !== 'running' || (await areJobsAlive(tx, transcode))) return undefined;
      await enqueueMissing(tx, transcode);
      await tx.flush();
      await finishIfDone(tx, transcode);
      return 'its missing jobs are enqueued';
    }),
};

const forget: Repair = {
  async run({ key }, { database }) {
    await database.transaction((tx) => forgetSource(tx, { ...sourceOf(key), videoDeleted: true }));
    return 'forgotten, as when the video was deleted';
  },
};

async function areJobsAlive(tx: Transaction, transcode: Transcode): Promise<boolean> {
  const alive = { state: { $in: ['waiting', 'active', 'delayed'] as const }, uniqueKey: { $like: `${sourceKeys(transcode)}%` } };
  return (await tx.count(Job, alive)) > 0;
}

/** Groups in parts begin anew, since a part that is there already must not come twice. */
async function enqueueMissing(tx: Transaction, transcode: Transcode): Promise<void> {
  const groups = await transcodeRepository(tx).openGroups(transcode);
  if (groups.some((group) => isOfLongVideo(transcode.groups[group]!))) await removePieces(tx, transcode);
  await enqueueGroups(tx, transcode, groups);
}

export const transcodesIntegrity: IntegrityChecks = {
  objects: [
    `select storage_key as key, 'source' as what, 'transcode of ' || video_uuid as owner, null::bigint as size, false as "isNeeded"
      from transcodes where state = 'running'`,
  ],
  queuedJobs: renditionJobs.map(({ name }) => name),
  repairs: { 'publish the end of transcoding': publishTheEnd, 'go on with the transcode': goOn, 'forget the transcode': forget },
};
