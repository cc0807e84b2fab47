import type { IncomingMessage } from 'node:http';
import { countDownload, createViewerKeys } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

export type CountDownload = (videoId: number, clientIp: string) => Promise<void>;

/** Whether a request begins to take a file: download managers and players ask for later pieces of it as well. */
export function beginsDownload({ method, headers: { range } }: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  return method === 'GET' && (range === undefined || range.startsWith('bytes=0-'));
}

/** Counts downloads, those of one address within an hour once (docs/contract/views.md#downloads). Never throws: nobody goes without a file that cannot be counted. */
export function createCountDownloads({ database, clock, log }: Pick<Deps, 'clock' | 'database' | 'log'>): CountDownload {
  const hasher = createViewerKeys({ database, clock });

  async function count(videoId: number, clientIp: string): Promise<void> {
    const hash = await hasher();
    const { key, former } = hash('address', clientIp);
    await countDownload(database, [videoId, key, former, clock.now()]);
  }

  return (videoId, clientIp) =>
    count(videoId, clientIp).catch((error: unknown) => log.warn({ err: error, videoId }, 'could not count a download'));
}
