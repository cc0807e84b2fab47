import type { Transaction } from '@flotilla/database';
import { enqueueJob, isJobPending } from '@flotilla/jobs';
import { AUDIO_GROUP, SOURCE_GROUP } from '../pieces/piece.entity.ts';
import {
  assembleGroupJob,
  copyGroupJob,
  copySourceJob,
  encodeAudioJob,
  encodeGroupJob,
  encodePartJob,
  makeThumbnailsJob,
  makeWholeGroupJob,
} from './job-types.ts';
import { isOfLongVideo } from './plan-groups.ts';
import type { Transcode } from './transcode.entity.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** A smaller priority means that the job is needed to play its video, unless its owner uploaded thousands within a week. */
export const NEEDED_BELOW = 10_000;
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

/** Enqueues everything that some groups of the present run need, or the copy of their source that has to be made first and enqueues the rest. */
export async function enqueueGroups(
  tx: Transaction,
  transcode: Transcode,
  groups: readonly number[] = [...transcode.groups.keys()],
): Promise<void> {
  const isLong = groups.some((group) => isOfLongVideo(transcode.groups[group]!));
  const { isSeekable, canCut } = await transcodeRepository(tx).source(transcode);
  if (isLong && transcode.plan?.picture === 'source' && !isSeekable && canCut) return enqueueCopy(tx, transcode);
  const needsAudio = transcode.plan?.audio && groups.some((group) => transcode.groups[group]!.parts > 1);
  if (needsAudio && !(await hasAudio(tx, transcode))) await enqueueAudio(tx, transcode);
  for (const group of groups) await enqueueGroup(tx, transcode, group, canCut);
}

async function hasAudio(tx: Transaction, transcode: Transcode): Promise<boolean> {
  return (await transcodeRepository(tx).pieces(transcode)).some(({ groupNumber }) => groupNumber === AUDIO_GROUP);
}

async function enqueueCopy(tx: Transaction, transcode: Transcode): Promise<void> {
  const { id: transcodeId, run } = transcode;
  await enqueueJob(tx, copySourceJob, { transcodeId, run, group: SOURCE_GROUP }, optionsOf(transcode, 0, 'source'));
}

async function enqueueGroup(tx: Transaction, transcode: Transcode, group: number, canCut: boolean): Promise<void> {
  const { id: transcodeId, run } = transcode;
  const { parts, isWhole } = transcode.groups[group]!;
  const options = (name: string) => optionsOf(transcode, group, name);
  const wholeJob = canCut ? copyGroupJob : makeWholeGroupJob;
  if (parts === 1) await enqueueJob(tx, isWhole ? wholeJob : encodeGroupJob, { transcodeId, run, group }, options(`${group}/whole`));
  else
    for (let part = 0; part < parts; part++)
      await enqueueJob(tx, encodePartJob, { transcodeId, run, group, part }, options(`${group}/part-${part}`));
}

async function enqueueAudio(tx: Transaction, transcode: Transcode): Promise<void> {
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
