import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import {
  enqueueAudio,
  enqueueGroup,
  finishIfDone,
  forgetSource,
  removePieces,
  type Transcode,
  transcodeRepository,
} from '@flotilla/transcoder/integrity-check';
import { countUploadsOfAWeek, isUnderWay, lockVideo, readTranscoding, Thumbnail, VideoSource } from '@flotilla/videos/integrity-check';
import type { Repair } from '../knowledge.ts';
import { areJobsAlive } from './alive-jobs.ts';
import { inDatabase } from './databases.ts';

/** In the middle of what uploads get. */
const PRIORITY = 100;

/** Whatever the transcoder and videos have to tell each other. */
export function transcodeRepairs() {
  const askForRenditions: Repair = async ({ key: videoUuid }, instance) =>
    inDatabase(instance, 'videos', async (tx) => {
      const video = await lockVideo(tx, { uuid: videoUuid });
      if (!video || !isUnderWay((await readTranscoding(tx, video)).transcoding)) return undefined;
      const { id: videoId, sourceVersion, accountId } = video;
      const source = await tx.findOne(VideoSource, { videoId, version: sourceVersion });
      if (!source?.storageKey) return 'cannot be mended: its source is not kept any more';
      const wantsThumbnails = (await tx.count(Thumbnail, { videoId })) === 0;
      const priority = PRIORITY + (await countUploadsOfAWeek(tx, accountId, new Date()));
      const { storageKey, probe } = source;
      publish(tx, videosEvents.sourceReady, { videoUuid, sourceVersion, accountId, priority, storageKey, wantsThumbnails, probe });
      return 'asked for again';
    });

  const tellTheEnd: Repair = async ({ key }, instance) =>
    inDatabase(instance, 'transcoder', async (tx) => {
      const transcode = await lock(tx, key);
      if (!transcode || transcode.state === 'running' || transcode.state === 'deleted') return undefined;
      const { videoUuid, sourceVersion, state: outcome } = transcode;
      const failed = (await transcodeRepository(tx).renditions(transcode)).find(({ state }) => state === 'failed');
      publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome, reason: failed?.reason ?? null });
      return 'told again';
    });

  const goOn: Repair = async ({ key }, instance) =>
    inDatabase(instance, 'transcoder', async (tx) => {
      const transcode = await lock(tx, key);
      if (transcode?.state !== 'running' || (await areJobsAlive(tx, transcode))) return undefined;
      await enqueueMissing(tx, transcode);
      await tx.flush();
      await finishIfDone(tx, transcode);
      return 'its missing jobs are enqueued';
    });

  const forget: Repair = async ({ key }, instance) => {
    const { videoUuid, sourceVersion } = parse(key);
    if ((await instance.rows('videos').query('select 1 from videos where uuid = $1', [videoUuid])).length > 0) return undefined;
    await inDatabase(instance, 'transcoder', (tx) => forgetSource(tx, { videoUuid, sourceVersion, videoDeleted: true }));
    return 'forgotten, as when the video was deleted';
  };

  return {
    'ask for the renditions': askForRenditions,
    'tell the end of transcoding': tellTheEnd,
    'go on with the transcode': goOn,
    'forget the transcode': forget,
  } satisfies Record<string, Repair>;
}

/** Groups in parts begin anew, since a part that is there already must not come twice. */
async function enqueueMissing(tx: Transaction, transcode: Transcode): Promise<void> {
  const renditions = await transcodeRepository(tx).renditions(transcode);
  const groups = new Set(renditions.filter(({ state }) => state === 'waiting' || state === 'active').map(({ groupNumber }) => groupNumber));
  const inParts = [...groups].some((group) => (transcode.groups[group]?.parts ?? 1) > 1);
  if (inParts) {
    await removePieces(tx, transcode);
    if (transcode.plan?.audio) await enqueueAudio(tx, transcode);
  }
  for (const group of groups) await enqueueGroup(tx, transcode, group);
}

const lock = (tx: Transaction, key: string) => transcodeRepository(tx).lockOf(parse(key));

/** `uuid/version` as findings name a transcode. */
function parse(key: string): { videoUuid: string; sourceVersion: number } {
  const [videoUuid = '', version = '1'] = key.split('/');
  return { videoUuid, sourceVersion: Number(version) };
}
