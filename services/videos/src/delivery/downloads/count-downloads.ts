import type { RequestContext } from '@flotilla/http-server';
import { countDownload, createViewerKeys } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

export type CountDownload = (videoId: number, from: Pick<RequestContext, 'clientIp' | 'request'>) => Promise<void>;

/** Later pieces of a file, as download managers and players ask for them. */
const isLaterPiece = (range: string | undefined) => range !== undefined && !range.startsWith('bytes=0-');

/** Counts downloads, those of one address within an hour once (docs/contract/views.md#downloads). */
export function createCountDownloads(deps: Pick<Deps, 'clock' | 'database'>): CountDownload {
  const hasher = createViewerKeys(deps);
  return async (videoId, { clientIp, request }) => {
    if (request.method !== 'GET' || isLaterPiece(request.headers.range)) return;
    const hash = await hasher();
    const { key, former } = hash('address', clientIp);
    await countDownload(deps.database, [videoId, key, former, deps.clock.now()]);
  };
}
