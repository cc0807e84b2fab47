import type { Transaction } from '@flotilla/database';
import { enqueueJob, isJobPending } from '@flotilla/jobs';
import { AUDIO_GROUP } from '../pieces/piece.entity.ts';
import { assembleGroupJob, encodeAudioJob, encodeGroupJob, encodePartJob, makeThumbnailsJob } from './job-types.ts';
import type { Transcode } from './transcode.entity.ts';

/** Added to the owner's own number (docs/contract/transcoding.md#order): what makes a video playable goes before what makes it better. */
const OPTIONAL = 9900;

export const encodeKeys = ({ videoUuid, sourceVersion }: Pick<Transcode, 'sourceVersion' | 'videoUuid'>): string =>
  `${videoUuid}/${sourceVersion}/encode/`;
export const sourceKeys = ({ videoUuid, sourceVersion }: Pick<Transcode, 'sourceVersion' | 'videoUuid'>): string =>
  `${videoUuid}/${sourceVersion}/`;

const thumbnailsKey = (source: Pick<Transcode, 'sourceVersion' | 'videoUuid'>): string => `${sourceKeys(source)}thumbnails`;

/** Whether the source is still needed for its thumbnails. */
export const areThumbnailsPending = (tx: Transaction, transcode: Transcode): Promise<boolean> =>
  isJobPending(tx, makeThumbnailsJob, thumbnailsKey(transcode));

export async function enqueueThumbnails(tx: Transaction, transcode: Transcode): Promise<void> {
  const options = {
    priority: transcode.priority,
    fairnessKey: String(transcode.accountId),
    uniqueKey: thumbnailsKey(transcode),
  };
  await enqueueJob(tx, makeThumbnailsJob, { transcodeId: transcode.id }, options);
}

/** Enqueues everything the groups of the present run need. */
export async function enqueueGroups(tx: Transaction, transcode: Transcode): Promise<void> {
  const hasParts = transcode.groups.some(({ parts }) => parts > 1);
  if (hasParts && transcode.plan?.audio) await enqueueAudio(tx, transcode);
  for (const group of transcode.groups.keys()) await enqueueGroup(tx, transcode, group);
}

export async function enqueueGroup(tx: Transaction, transcode: Transcode, group: number): Promise<void> {
  const { id: transcodeId, run } = transcode;
  const { parts } = transcode.groups[group]!;
  const options = (name: string) => optionsOf(transcode, group, name);
  if (parts === 1) await enqueueJob(tx, encodeGroupJob, { transcodeId, run, group }, options(`${group}/whole`));
  else
    for (let part = 0; part < parts; part++)
      await enqueueJob(tx, encodePartJob, { transcodeId, run, group, part }, options(`${group}/part-${part}`));
}

export async function enqueueAudio(tx: Transaction, transcode: Transcode): Promise<void> {
  await enqueueJob(
    tx,
    encodeAudioJob,
    { transcodeId: transcode.id, run: transcode.run, group: AUDIO_GROUP },
    optionsOf(transcode, 0, 'sound'),
  );
}

export async function enqueueAssembly(tx: Transaction, transcode: Transcode, group: number): Promise<void> {
  await enqueueJob(
    tx,
    assembleGroupJob,
    { transcodeId: transcode.id, run: transcode.run, group },
    optionsOf(transcode, group, `${group}/assembly`),
  );
}

function optionsOf(transcode: Transcode, group: number, name: string) {
  return {
    priority: transcode.priority + (group === 0 ? 0 : OPTIONAL),
    fairnessKey: String(transcode.accountId),
    uniqueKey: `${encodeKeys(transcode)}${transcode.run}/${name}`,
  };
}
