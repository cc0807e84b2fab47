import { OutboundFailure, type OutboundRequest } from '@flotilla/outbound';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { ImportFailure } from './import-failure.ts';
import { findPeers, torrentFromPeers } from './peers/index.ts';
import { type Magnet, readMagnet } from './read-magnet.ts';
import { readTorrent, type Torrent } from './read-torrent.ts';
import type { VideoImport } from './video-import.entity.ts';

type Fetching = Pick<Deps, 'outbound'>;
type Found = { readonly torrent: Torrent; readonly webSeeds: readonly string[]; readonly trackers: readonly string[] };
type Bounds = Required<Pick<OutboundRequest, 'signal' | 'withinMs'>>;

const MOST_TORRENT_BYTES = 2 * 1024 * 1024;
const TORRENT_WITHIN_MS = 30_000;

/** The torrent that was sent, that a magnet link names an address of, or that peers have. Throws ImportFailure. */
export async function findTorrent(
  deps: Fetching,
  { torrent, magnetUri }: Pick<VideoImport, 'magnetUri' | 'torrent'>,
  bounds: Bounds,
): Promise<Found> {
  if (torrent) {
    const read = readTorrent(Buffer.from(torrent, 'base64'));
    return { torrent: read, webSeeds: read.webSeeds, trackers: read.trackers };
  }
  const magnet = readMagnet(magnetUri ?? '');
  if (!magnet) throw new ImportFailure('The magnet link has no info hash.');
  const found = await torrentOf(deps, magnet, bounds);
  return {
    torrent: found,
    webSeeds: [...magnet.webSeeds, ...found.webSeeds],
    trackers: [...new Set([...magnet.trackers, ...found.trackers])],
  };
}

async function torrentOf(deps: Fetching, magnet: Magnet, { signal, withinMs }: Bounds): Promise<Torrent> {
  let failure: Error = new ImportFailure(
    'The magnet link names neither an address of its torrent file (xs) nor a tracker that is asked here.',
  );
  for (const url of magnet.torrentUrls) {
    try {
      const torrent = await fetchTorrent(deps, url, signal);
      if (torrent?.infoHash === magnet.infoHash) return torrent;
      failure = new ImportFailure(`The torrent at the address of the magnet link is ${torrent ? 'another one' : 'not there'}.`);
    } catch (error) {
      if (!(error instanceof OutboundFailure || (error instanceof Problem && error.status < 500))) throw error;
      failure = error;
    }
  }
  if (magnet.trackers.length === 0) throw failure;
  return torrentFromPeers(magnet.infoHash, await findPeers(deps, magnet, { signal }), { signal, withinMs });
}

async function fetchTorrent({ outbound }: Fetching, url: string, signal: AbortSignal): Promise<Torrent | undefined> {
  const { status, body } = await outbound.fetch(url, { mostBytes: MOST_TORRENT_BYTES, withinMs: TORRENT_WITHIN_MS, signal });
  return status === 200 ? readTorrent(body) : undefined;
}
