import { ARCHIVES_FOLDER, IMPORTS_FOLDER } from '@flotilla/contracts-exports';
import { anyOf, type Connection, tables } from '@flotilla/database';
import { cancelJobs, schedule } from '@flotilla/jobs';
import {
  ACTOR_IMAGES_FOLDER,
  ActorImage,
  CAPTIONS_FOLDER,
  Thumbnail,
  Video,
  VideoCaption,
  VideoFile,
  VideoSource,
  VideoStoryboard,
} from '../catalogue/index.ts';
import { PlaylistThumbnail } from '../community/index.ts';
import { REMOTE_FILES_FOLDER, RemoteFile } from '../delivery/index.ts';
import type { Deps } from '../deps.ts';
import { aliveUploads } from './find-session.ts';
import { PendingObject } from './pending-object.entity.ts';
import { ORIGINALS_FOLDER, STORYBOARDS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from './storage-keys.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { ALIVE, UploadSession } from './upload-session.entity.ts';
import { ORPHAN_MS, UNPUBLISHED_MS } from './upload-times.ts';

type Keys = readonly string[];
type Folder = {
  readonly folder: string;
  /** How long an object may exist before a row refers to it. */
  readonly mayWaitMs: number;
  /** Which of these objects are referred to. One statement, so that a key that moves from one table to another is found in one of them. */
  readonly knownOf: (on: Connection, keys: Keys) => Promise<{ key: string | null }[]>;
};
const db = tables({
  ActorImage,
  PendingObject,
  PlaylistThumbnail,
  RemoteFile,
  Thumbnail,
  UploadPiece,
  UploadSession,
  Video,
  VideoCaption,
  VideoFile,
  VideoSource,
  VideoStoryboard,
});
const UUID_OF_KEY = /^originals\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//;

const folders: readonly Folder[] = [
  {
    folder: UPLOADS_FOLDER,
    mayWaitMs: ORPHAN_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('UploadSession')
        .select('imageKey as key')
        .where((eb) => anyOf(eb, 'imageKey', keys))
        .unionAll((eb) =>
          eb
            .selectFrom('UploadPiece')
            .select('storageKey as key')
            .where((piece) => anyOf(piece, 'storageKey', keys)),
        )
        .execute(),
  },
  {
    folder: ORIGINALS_FOLDER,
    mayWaitMs: ORPHAN_MS,
    // A file that is served as it was uploaded is found by its video, whose UUID is part of the key.
    knownOf: (on, keys) => {
      const uuids = keys.flatMap((key) => UUID_OF_KEY.exec(key)?.[1] ?? []);
      const served = db(on)
        .selectFrom('VideoFile as f')
        .innerJoin('Video as v', 'v.id', 'f.videoId')
        .select('f.storageKey as key')
        .where((eb) => anyOf(eb, 'f.storageKey', keys))
        .where((eb) => anyOf(eb, 'v.uuid', uuids));
      return db(on)
        .selectFrom('VideoSource')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .unionAll(served)
        .unionAll((eb) =>
          eb
            .selectFrom('UploadSession')
            .select('storageKey as key')
            .where('state', 'in', ALIVE)
            .where((upload) => anyOf(upload, 'storageKey', keys)),
        )
        .unionAll((eb) =>
          eb
            .selectFrom('PendingObject')
            .select('storageKey as key')
            .where((pending) => anyOf(pending, 'storageKey', keys)),
        )
        .execute();
    },
  },
  {
    folder: THUMBNAILS_FOLDER,
    mayWaitMs: UNPUBLISHED_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('Thumbnail')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .unionAll((eb) =>
          eb
            .selectFrom('PlaylistThumbnail')
            .select('storageKey as key')
            .where((chosen) => anyOf(chosen, 'storageKey', keys)),
        )
        .execute(),
  },
  {
    folder: STORYBOARDS_FOLDER,
    mayWaitMs: UNPUBLISHED_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('VideoStoryboard')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .execute(),
  },
  {
    folder: ACTOR_IMAGES_FOLDER,
    mayWaitMs: ORPHAN_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('ActorImage')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .execute(),
  },
  {
    folder: CAPTIONS_FOLDER,
    mayWaitMs: ORPHAN_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('VideoCaption')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .execute(),
  },
  {
    folder: REMOTE_FILES_FOLDER,
    mayWaitMs: ORPHAN_MS,
    knownOf: (on, keys) =>
      db(on)
        .selectFrom('RemoteFile')
        .select('storageKey as key')
        .where((eb) => anyOf(eb, 'storageKey', keys))
        .execute(),
  },
];
const AT_ONCE = 500;
const HOUR_IN_SECONDS = 60 * 60;

type Reach = Pick<Deps, 'clock' | 'database' | 'log' | 'storage'>;

export const sweepOrphansHourly = schedule('sweep-upload-orphans', HOUR_IN_SECONDS, (deps: Deps) => async (signal) => {
  // Releases before 0.2 had a job for it. To be removed in 0.3.
  await deps.database.transaction((tx) => cancelJobs(tx, { uniqueKeyPrefix: 'sweep-orphans' }));
  await sweepOrphans(deps, signal);
});

/** Deletes objects of processes that died before a row referred to them. */
export async function sweepOrphans({ storage, database, log, clock }: Reach, signal: AbortSignal): Promise<void> {
  for (const { folder, mayWaitMs, knownOf } of folders) {
    const oldest = new Date(clock.now().getTime() - mayWaitMs);
    let keys: string[] = [];
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (modifiedAt <= oldest) keys.push(key);
      if (keys.length === AT_ONCE) keys = await sweep(keys);
    }
    await sweep(keys);

    async function sweep(candidates: readonly string[]): Promise<[]> {
      signal.throwIfAborted();
      const known = await knownOf(database, candidates);
      const isKnown = new Set(known.map(({ key }) => key));
      const orphans = candidates.filter((key) => !isKnown.has(key));
      await storage.delete(orphans);
      if (orphans.length > 0) log.info({ folder, objects: orphans.length }, 'orphaned objects were removed');
      return [];
    }
  }
  await giveUpAbandoned({ storage, database, log }, new Date(clock.now().getTime() - ORPHAN_MS), signal);
}

/** Aborts multipart uploads that no row refers to, since the process that opened them died; also those of the transcoder, which last for minutes. */
async function giveUpAbandoned(
  { storage, database, log }: Pick<Deps, 'database' | 'log' | 'storage'>,
  openedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { key, uploadId } of storage.abandonedMultiparts(openedBefore)) {
    signal.throwIfAborted();
    if (key.startsWith(ARCHIVES_FOLDER) || key.startsWith(IMPORTS_FOLDER)) continue;
    if (await aliveUploads(database).where('storageKey', '=', key).executeTakeFirst()) continue;
    await storage.abortMultipart(key, uploadId);
    log.info({ key }, 'orphaned multipart upload was aborted');
  }
}
