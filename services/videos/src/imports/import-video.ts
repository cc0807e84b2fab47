import { videoImportState, videoImportsApi, videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { reply, route, type TakePlace } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { enqueueJob } from '@flotilla/jobs';
import { OutboundFailure } from '@flotilla/outbound';
import { Problem } from '@flotilla/problem';
import {
  awaitVideo,
  findManagedChannel,
  findOwnAccountId,
  imageOf,
  lockAccount,
  type ReadListedVideos,
  receiveImage,
  refuseBadMetadata,
  type VideoMetadata,
  withPublishDefaults,
} from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { nameAfter } from '../uploads/index.ts';
import { fetchVideoImportJob, jobKey } from './fetch-video-import-job.ts';
import { fileNameIn } from './file-name-in.ts';
import { readMagnet } from './read-magnet.ts';
import { type ReceivedTorrent, receiveTorrent } from './receive-torrent.ts';
import { readVideoImport } from './shape-video-import.ts';
import { type ImportSource, sourceOf } from './source-of.ts';
import { UNFINISHED } from './unfinished.ts';
import { VideoImport } from './video-import.entity.ts';

export type WantedImport = {
  readonly channelId: number;
  readonly metadata: VideoMetadata;
  readonly source: ImportSource;
  readonly imageKey: string | null;
};
type Importing = Deps & { readonly readVideos: ReadListedVideos };

const db = tables({ VideoImport });
/** Imports of one user that have not ended. */
const MOST_AT_ONCE = 100;

export const importVideoRoute = (deps: Importing, takePlace: TakePlace) =>
  route(
    videoImportsApi.importVideo,
    async ({ body, files, caller }) => {
      const { channelId, targetUrl, magnetUri, generateTranscription: _, ...metadata } = body;
      await findManagedChannel(deps, channelId, caller);
      const received = files['torrentfile'] as ReceivedTorrent | undefined;
      const { imageKey, unneeded } = imageOf(files);
      const source = sourceOf({ targetUrl, magnetUri }, received, deps.settings().import.videos);
      const id = await importVideo(deps, caller, { channelId, metadata, source, imageKey });
      await deps.storage.delete([...unneeded, ...(imageKey ? [imageKey] : [])]);
      return reply(200, await readVideoImport(deps, id, caller));
    },
    {
      // Images may be sent slowly, fields not.
      admit: (caller, { headers }) => (/^multipart\//i.test(headers['content-type'] ?? '') ? takePlace(caller) : undefined),
      receiveFile: (file) => (file.part === 'torrentfile' ? receiveTorrent(file) : receiveImage(deps, file)),
      async discardFile(received) {
        if (typeof received !== 'string') return;
        await deps.storage
          .delete([received])
          .catch((error: unknown) => deps.log.warn({ err: error }, 'could not delete the image of a refused import; it is deleted later'));
      },
    },
  );

/**
 * Has a video fetched: it is there at once, and waits for its file. The caller may publish in the channel. Throws, in this order, 400, 404 of the account, 400 and 403 of the address
 * (docs/contract/video-imports.md#import), 429 and 400 of the image.
 */
export async function importVideo(deps: Deps, caller: Caller, { channelId, metadata, source, imageKey }: WantedImport): Promise<number> {
  const { database, transcoder, storage, clock, settings } = deps;
  const { defaults, autoBlacklist } = settings();
  const described = withPublishDefaults({ ...metadata, name: metadata.name ?? nameOf(source) }, defaults.publish);
  refuseBadMetadata(described);
  const accountId = await findOwnAccountId(deps, caller);
  if ('targetUrl' in source) await refuseAddress(deps, source.targetUrl);
  const thumbnails = imageKey ? await transcoder.makeThumbnails(imageKey) : [];
  try {
    return await database.transaction(async (tx) => {
      await refuseTooMany(tx, accountId);
      const now = clock.now();
      const wanted = { uuid: crypto.randomUUID(), channelId, metadata: described, thumbnails };
      const video = await awaitVideo(tx, caller, { ...wanted, needsReview: autoBlacklist.videos.ofUsers.enabled }, now);
      const row = { accountId, videoId: video.id, state: videoImportState.PENDING, createdAt: now, updatedAt: now };
      const { id } = await db(tx)
        .insertInto('VideoImport')
        .values({ ...row, ...source })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueueJob(tx, fetchVideoImportJob, { importId: id }, { uniqueKey: jobKey(id), fairnessKey: String(accountId) });
      return id;
    });
  } catch (error) {
    // After any other failure, the video may have been created with them.
    if (error instanceof Problem) await storage.delete(thumbnails.map(({ storageKey }) => storageKey));
    throw error;
  }
}

function nameOf(source: ImportSource): string {
  if ('targetUrl' in source) return nameAfter(fileNameIn(source.targetUrl));
  return nameAfter(('torrentName' in source ? source.torrentName : readMagnet(source.magnetUri)?.name) ?? '');
}

async function refuseAddress({ outbound }: Deps, url: string): Promise<void> {
  try {
    await outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    if (error.kind === 'refused') throw videosProblems.import_address_refused({ detail: error.message });
    throw videosProblems.import_address_not_found();
  }
}

/** The lock of the account keeps two requests from counting the same. */
async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  const { unfinished } = await db(tx)
    .selectFrom('VideoImport')
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .where('accountId', '=', accountId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  if (unfinished >= MOST_AT_ONCE) throw videosProblems.too_many_video_imports();
}
