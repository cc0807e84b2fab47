import { OutboundFailure } from '@flotilla/outbound';
import type { Store } from './arriving-file.ts';
import { checkPieces } from './check-pieces.ts';
import { findTorrent } from './find-torrent.ts';
import { ImportFailure } from './import-failure.ts';
import { type Bounds, type Fetching, openAddress } from './open-address.ts';
import { fileFromPeers, findPeers } from './peers/index.ts';
import type { VideoImport } from './video-import.entity.ts';

/** Fetches the file of a torrent: from its web seeds, and from peers when none of those has it. Throws ImportFailure and OutboundFailure. */
export async function openTorrent<T>(
  deps: Fetching,
  source: Pick<VideoImport, 'magnetUri' | 'torrent'>,
  { signal, mostBytes, withinMs }: Bounds,
  store: Store<T>,
): Promise<T> {
  const startedAt = performance.now();
  const left = () => Math.max(1, Math.round(withinMs - (performance.now() - startedAt)));
  const { torrent, webSeeds, trackers } = await findTorrent(deps, source, { signal, withinMs });
  const { name, length } = torrent;
  if (length > mostBytes) throw new ImportFailure('The file is larger than this instance accepts.');
  const storeChecked = (body: AsyncIterable<Buffer>) => store({ filename: name, totalBytes: length, body: checkPieces(torrent, body) });

  let failure: unknown = new ImportFailure('The torrent names neither a web seed nor a tracker that is asked here.');
  for (const seed of webSeeds) {
    const url = seed.endsWith('/') ? seed + encodeURIComponent(name) : seed;
    try {
      return await openAddress(deps, url, { signal, mostBytes: length, withinMs: left() }, ({ body }) => storeChecked(body));
    } catch (error) {
      if (!(error instanceof OutboundFailure || error instanceof ImportFailure)) throw error;
      failure = error;
    }
  }
  if (trackers.length === 0) throw failure;
  const found = await findPeers(deps, { ...torrent, trackers }, { left: length, signal });
  return storeChecked(fileFromPeers(torrent, found, { signal, withinMs: left() }));
}
