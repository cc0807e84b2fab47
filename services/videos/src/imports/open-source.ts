import { OutboundFailure, type OutboundRequest } from '@flotilla/outbound';
import type { Deps } from '../deps.ts';
import type { ArrivingFile } from './arriving-file.ts';
import { checkPieces } from './check-pieces.ts';
import { fileNameIn } from './file-name-in.ts';
import { findTorrent } from './find-torrent.ts';
import { ImportFailure } from './import-failure.ts';
import { openPage, type PageListener } from './pages/index.ts';
import type { VideoImport } from './video-import.entity.ts';

type Source = Pick<VideoImport, 'magnetUri' | 'targetUrl' | 'torrent'>;
type Bounds = Required<Pick<OutboundRequest, 'mostBytes' | 'signal' | 'withinMs'>>;
type Store<T> = (file: ArrivingFile) => Promise<T>;
type Fetching = Pick<Deps, 'log' | 'outbound' | 'ytDlp'>;

/** A page is for yt-dlp, where an operator has it. */
class PageAnswered extends ImportFailure {}

/** Fetches the file of an import and hands it to `store` while it arrives. Throws ImportFailure and OutboundFailure. */
export async function openSource<T>(
  deps: Fetching,
  { targetUrl, ...source }: Source,
  { listener, ...bounds }: Bounds & { readonly listener: PageListener },
  store: Store<T>,
): Promise<T> {
  if (targetUrl) {
    const startedAt = performance.now();
    return openAddress(deps, targetUrl, bounds, store).catch((error: unknown) => {
      const { ytDlp, log } = deps;
      if (!(error instanceof PageAnswered) || !ytDlp) throw error;
      const withinMs = Math.max(1, bounds.withinMs - (performance.now() - startedAt));
      return openPage({ ytDlp, log }, targetUrl, { ...bounds, withinMs }, listener, store);
    });
  }
  const { torrent, webSeeds } = await findTorrent(deps, source, bounds);
  if (torrent.length > bounds.mostBytes) throw new ImportFailure('The file is larger than this instance accepts.');
  let failure: unknown = new ImportFailure('The torrent names no web seed, and videos are not fetched from peers here.');
  for (const seed of webSeeds) {
    const url = seed.endsWith('/') ? seed + encodeURIComponent(torrent.name) : seed;
    try {
      return await openAddress(deps, url, { ...bounds, mostBytes: torrent.length }, (file) =>
        store({ filename: torrent.name, totalBytes: torrent.length, body: checkPieces(torrent, file.body) }),
      );
    } catch (error) {
      if (!(error instanceof OutboundFailure || error instanceof ImportFailure)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function openAddress<T>({ outbound }: Pick<Fetching, 'outbound'>, address: string, bounds: Bounds, store: Store<T>): Promise<T> {
  return outbound.read(address, bounds, async ({ status, url, headers, body }) => {
    if (status !== 200) throw new ImportFailure(`${url.host} answered ${status}.`);
    const type = headers['content-type'] ?? '';
    if (/^\s*(text\/html|application\/xhtml)/i.test(type)) throw new PageAnswered(`${url.host} answered a page, not a video.`);
    const length = Number(headers['content-length']);
    const totalBytes = Number.isSafeInteger(length) && length > 0 ? length : null;
    return store({ filename: fileNameIn(url.href), totalBytes, body });
  });
}
