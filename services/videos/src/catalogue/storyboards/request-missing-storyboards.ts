import { videoState } from '@flotilla/contracts-shared';
import { type Database, sql, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { lockVideo } from '../videos/lock-video.ts';
import { Video } from '../videos/video.entity.ts';
import { VideoTranscoding } from '../videos/video-transcoding.entity.ts';
import { requestStoryboard } from './request-storyboard.ts';
import { StoryboardRequest } from './storyboard-request.entity.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'settings'>;

const db = tables({ StoryboardRequest, Video, VideoTranscoding });
const EVERY_SECONDS = 30;
const MOST_UNANSWERED = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Requests storyboards of videos that have none: those of former releases, of files served as they were uploaded, and of the time while there were to be
 * none. Newest first, and no more than are soon made, so that the transcoder has no long queue. What it did not answer for a day is asked for again.
 */
export async function requestMissingStoryboards({ clock, database, settings }: Needs, signal?: AbortSignal): Promise<void> {
  if (!settings().storyboards.enabled) return;
  await changeEach(database, await findUnanswered({ clock, database }), signal, async (tx, video) => {
    video.storyboardVersion = 0;
    await tx.nativeDelete(StoryboardRequest, { videoId: video.id });
  });
  await changeEach(database, await findMissing(database), signal, (tx, video) => requestStoryboard(tx, video, 'old', clock.now()));
}

async function changeEach(
  database: Database,
  ids: readonly number[],
  signal: AbortSignal | undefined,
  change: (tx: Transaction, video: Video) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    signal?.throwIfAborted();
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, { id });
      if (video) await change(tx, video);
    });
  }
}

async function findUnanswered({ clock, database }: Pick<Needs, 'clock' | 'database'>): Promise<number[]> {
  const rows = await db(database)
    .selectFrom('StoryboardRequest')
    .select('videoId')
    .where('requestedAt', '<', new Date(clock.now().getTime() - DAY_MS))
    .limit(MOST_UNANSWERED)
    .execute();
  return rows.map(({ videoId }) => videoId);
}

async function findMissing(database: Database): Promise<number[]> {
  const { unanswered } = await db(database)
    .selectFrom('StoryboardRequest')
    .select((eb) => eb.fn.countAll<number>().as('unanswered'))
    .executeTakeFirstOrThrow();
  if (unanswered >= MOST_UNANSWERED) return [];
  const rows = await db(database)
    .selectFrom('Video as v')
    .select('v.id')
    .whereRef('v.storyboardVersion', '<', 'v.sourceVersion')
    .where('v.state', '=', sql.lit(videoState.PUBLISHED))
    // Those that are being transcoded get theirs with the first rendition.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('VideoTranscoding as t')
            .select('t.videoId')
            .whereRef('t.videoId', '=', 'v.id')
            .whereRef('t.sourceVersion', '=', 'v.sourceVersion')
            .where('t.state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .orderBy('v.id', 'desc')
    .limit(MOST_UNANSWERED - unanswered)
    .execute();
  return rows.map(({ id }) => id);
}

export const requestMissingStoryboardsSoon = schedule(
  'request-storyboards',
  EVERY_SECONDS,
  (deps: Needs) => (signal) => requestMissingStoryboards(deps, signal),
);
