import type { RequestContext } from '@flotilla/http-server';
import { countDownload, createViewerKeys } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

export type CountDownload = (videoId: number, from: Pick<RequestContext, 'clientIp' | 'request'>) => Promise<void>;

/** Later pieces of a file, as download managers and players ask for them. */
const isLaterPiece = (range: string | undefined) => range !== undefined && !range.startsWith('bytes=0-');

/** Counts downloads, those of one address within an hour once (docs/contract/views.md#downloads). Never throws: nobody goes without a file that cannot be counted. */
export function createCountDownloads({ database, clock, log }: Pick<Deps, 'clock' | 'database' | 'log'>): CountDownload {
  const hasher = createViewerKeys({ database, clock });

  async function count(videoId: number, clientIp: string): Promise<void> {
    const hash = await hasher();
    const { key, former } = hash('address', clientIp);
    await countDownload(database, [videoId, key, former, clock.now()]);
  }

  return async (videoId, { clientIp, request }) => {
    if (request.method !== 'GET' || isLaterPiece(request.headers.range)) return;
    await count(videoId, clientIp).catch((error: unknown) => log.warn({ err: error, videoId }, 'could not count a download'));
  };
}
