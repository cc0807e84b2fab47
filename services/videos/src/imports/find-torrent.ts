import type { OutboundRequest } from '@flotilla/outbound';
import type { Deps } from '../deps.ts';
import { ImportFailure } from './import-failure.ts';
import { type Magnet, readMagnet } from './read-magnet.ts';
import { readTorrent, type Torrent } from './read-torrent.ts';
import type { VideoImport } from './video-import.entity.ts';

type Fetching = Pick<Deps, 'outbound'>;
type Found = { readonly torrent: Torrent; readonly webSeeds: readonly string[] };

const MOST_TORRENT_BYTES = 2 * 1024 * 1024;
const TORRENT_WITHIN_MS = 30_000;

/** The torrent that was sent, or that a magnet link names an address of. Throws ImportFailure. */
export async function findTorrent(
  deps: Fetching,
  { torrent, magnetUri }: Pick<VideoImport, 'magnetUri' | 'torrent'>,
  { signal }: Pick<OutboundRequest, 'signal'>,
): Promise<Found> {
  if (torrent) {
    const read = readTorrent(Buffer.from(torrent, 'base64'));
    return { torrent: read, webSeeds: read.webSeeds };
  }
  const magnet = readMagnet(magnetUri ?? '');
  if (!magnet) throw new ImportFailure('The magnet link has no info hash.');
  const found = await fetchTorrent(deps, magnet, signal);
  return { torrent: found, webSeeds: [...magnet.webSeeds, ...found.webSeeds] };
}

async function fetchTorrent({ outbound }: Fetching, { torrentUrls, infoHash }: Magnet, signal: AbortSignal | undefined): Promise<Torrent> {
  for (const url of torrentUrls) {
    const { status, body } = await outbound.fetch(url, {
      mostBytes: MOST_TORRENT_BYTES,
      withinMs: TORRENT_WITHIN_MS,
      ...(signal && { signal }),
    });
    if (status !== 200) continue;
    const torrent = readTorrent(body);
    if (torrent.infoHash !== infoHash) throw new ImportFailure('The torrent at the address of the magnet link is another one.');
    return torrent;
  }
  throw new ImportFailure('The magnet link names no address of its torrent file (xs), and peers are not asked for it here.');
}
