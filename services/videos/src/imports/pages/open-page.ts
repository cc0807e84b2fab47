import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openMade, ToolFailure } from '@flotilla/media';
import type { Log } from '@flotilla/telemetry';
import { Unconfined, type WorkBounds, type YtDlp } from '../../yt-dlp/index.ts';
import type { Store } from '../arriving-file.ts';
import { fileNameIn } from '../file-name-in.ts';
import { ImportFailure } from '../import-failure.ts';
import { type Description, readDescription } from './read-description.ts';
import { type Progress, progressLines } from './read-progress.ts';
import { describeOptions, fetchOptions } from './yt-dlp-options.ts';

/** What becomes of a page while it is fetched. What these throw ends the import. */
export type PageListener = {
  /** How many bytes its file may have, as far as the owner's quota goes. */
  readonly mostBytes: () => Promise<number>;
  readonly described: (description: Description) => Promise<void>;
  readonly progressed: (progress: Progress) => Promise<void>;
};

type Means = { readonly ytDlp: YtDlp; readonly log: Log };

/** What progress and everything else of one run may print. */
const MOST_CHARACTERS = 64 * 1024 ** 2;
const DESCRIBING_BYTES = 1024 ** 2;
const SHARE_OF_FREE = 0.8;

/** Has yt-dlp fetch the video of a page, and hands its file to `store`. Throws ImportFailure. */
export async function openPage<T>(
  { ytDlp, log }: Means,
  address: string,
  { mostBytes: mostOfAll, ...bounds }: WorkBounds & { readonly mostBytes: number },
  listener: PageListener,
  store: Store<T>,
): Promise<T> {
  const wanted = Math.min(mostOfAll, await listener.mostBytes());
  if (wanted <= 0) throw new ImportFailure('The quota of the account is used up.');
  const work = ytDlp.work(bounds, async ({ folder, program }) => {
    try {
      const description = readDescription(await program(describeOptions(address), { mostBytes: DESCRIBING_BYTES }));
      await listener.described(description);
      const { bavail, bsize } = await statfs(folder);
      const mostBytes = Math.min(wanted, Math.floor(bavail * bsize * SHARE_OF_FREE));
      await fetchFile(mostBytes);
      return await storeOnly(folder, description.name ?? fileNameIn(address));
    } catch (error) {
      bounds.signal.throwIfAborted();
      if (!(error instanceof ToolFailure)) throw error;
      log.info({ reason: error.message }, 'yt-dlp did not fetch a video');
      throw new ImportFailure(REASONS[error.kind] ?? 'No video could be fetched from the page.');
    }

    async function fetchFile(mostBytes: number): Promise<void> {
      const stop = new AbortController();
      let failure: unknown;
      let characters = 0;
      let telling = Promise.resolve();
      const read = progressLines((progress) => {
        telling = telling.then(() => listener.progressed(progress)).catch((error: unknown) => fail(error));
      });
      const fail = (error: unknown) => {
        failure ??= error;
        stop.abort();
      };
      const printed = (text: string) => {
        characters += text.length;
        if (characters > MOST_CHARACTERS) fail(new ImportFailure('No video could be fetched from the page.'));
        else read(text);
      };
      try {
        await program(fetchOptions(address, folder, mostBytes), { mostBytes, printed, signal: stop.signal });
        await telling;
      } catch (error) {
        throw failure ?? error;
      }
      if (failure) throw failure;
    }
  });
  return work.catch((error: unknown) => {
    throw error instanceof Unconfined ? new ImportFailure(error.message) : error;
  });

  async function storeOnly(folder: string, title: string): Promise<T> {
    const names = await readdir(folder);
    const [name = ''] = names;
    if (names.length === 0) throw new ImportFailure('The video of the page is too large, or there is none.');
    const [, extension] = /^video\.([a-z0-9]{1,10})$/.exec(name) ?? [];
    if (names.length > 1 || extension === undefined) throw new ImportFailure('The page has several files instead of one video.');
    await using file = await openMade(join(folder, name));
    const { size } = await file.stat();
    const body = file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
    return await store({ filename: `${title}.${extension}`, totalBytes: size, body });
  }
}

const REASONS: Partial<Record<ToolFailure['kind'], string>> = {
  deadline: 'The video of the page was not there in time.',
  stalled: 'The page sends nothing any more.',
  disk: 'The video of the page is larger than it may be.',
  unsafe: 'What came from the page is no plain file.',
};
