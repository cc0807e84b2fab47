import { Readable } from 'node:stream';
import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { Account, quotaLeft } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { admitArriving, maxSizeOf, refuseSize, refuseWithoutQuota, within } from '../uploads/index.ts';
import type { ArrivingFile } from './arriving-file.ts';
import type { BegunImport } from './begin-import.ts';
import { ImportFailure } from './import-failure.ts';
import { openSource } from './open-source.ts';
import { describeVideo, type PageListener } from './pages/index.ts';
import { steadily } from './steadily.ts';
import { VideoImport } from './video-import.entity.ts';

type Options = { readonly signal: AbortSignal; readonly progress: (percent: number) => void };

const db = tables({ VideoImport });
const TELL_EVERY_MS = 1_000;

/** Streams the file of an import into the store, within quota, size and time, and records how far it came. Throws as soon as it cannot be whole. */
export async function fetchIntoStore(
  deps: Deps,
  { videoImport, video, storageKey }: BegunImport,
  { signal, progress }: Options,
): Promise<void> {
  const { config, storage, settings, database, clock } = deps;
  const { accountId } = video;
  const bounds = { mostBytes: maxSizeOf(config), withinMs: settings().import.videos.timeout, signal };
  const listener: PageListener = {
    mostBytes: () => database.transaction(async (tx) => quotaLeft(tx, await tx.findOneOrFail(Account, { id: accountId }), clock.now())),
    described: (description) => describeVideo(deps, { videoId: video.id, address: videoImport.targetUrl ?? '', description }, signal),
    progressed: ({ receivedBytes, totalBytes }) => tell(receivedBytes, totalBytes),
  };
  let toldAt = performance.now();
  await openSource(deps, videoImport, { ...bounds, listener }, store);

  async function store({ filename, totalBytes, body }: ArrivingFile): Promise<void> {
    if (totalBytes !== null) {
      await refuseSize(deps, totalBytes);
      await refuseWithoutQuota(deps, accountId, totalBytes);
    }
    await record({ filename, totalBytes, receivedBytes: 0 });
    // What the store says of a broken stream is less than what broke it.
    let failure: unknown;
    const checked = within(bounds.mostBytes, steadily(told(body, totalBytes)), {
      refuse: () => Promise.reject(videosProblems.max_file_size_reached()),
      admit: (size) => admitArriving(deps, { storageKey, accountId, size }),
    });
    const arriving = Readable.from(
      (async function* () {
        try {
          yield* checked;
        } catch (error) {
          failure = error;
          throw error;
        }
      })(),
      { objectMode: false },
    );
    const { size } = await storage.put(storageKey, arriving, { signal }).catch((error: unknown) => Promise.reject(failure ?? error));
    if (size === 0) throw new ImportFailure('The file is empty.');
    await record({ receivedBytes: size, totalBytes: size, isFetched: true });
  }

  async function* told(body: AsyncIterable<Buffer>, totalBytes: number | null): AsyncGenerator<Buffer> {
    let receivedBytes = 0;
    for await (const chunk of body) {
      receivedBytes += chunk.length;
      await tell(receivedBytes, totalBytes);
      yield chunk;
    }
  }

  async function tell(receivedBytes: number, totalBytes: number | null): Promise<void> {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    progress(totalBytes ? Math.min(100, (receivedBytes / totalBytes) * 100) : 0);
    await record({ receivedBytes, totalBytes });
  }

  /** Throws when the import is another worker's now, or is gone. */
  async function record(columns: Partial<Pick<VideoImport, 'filename' | 'isFetched' | 'receivedBytes' | 'totalBytes'>>): Promise<void> {
    const { numUpdatedRows } = await db(database)
      .updateTable('VideoImport')
      .set({ ...columns, updatedAt: clock.now() })
      .where('id', '=', videoImport.id)
      .where('storageKey', '=', storageKey)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ImportFailure('The import was deleted.');
  }
}
