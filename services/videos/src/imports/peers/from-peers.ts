import { buffer } from 'node:stream/consumers';
import { ImportFailure } from '../import-failure.ts';
import { readTorrent, type Torrent } from '../read-torrent.ts';
import { askPeers } from './ask-peers.ts';
import type { FoundPeers } from './find-peers.ts';
import { MOST_METADATA_BYTES, type Order } from './order.ts';

export type PeerBounds = { readonly signal: AbortSignal; readonly withinMs: number; readonly patienceMs?: number };

/** How long one peer may send nothing. */
const PATIENCE_MS = 30_000;
const METADATA_WITHIN_MS = 120_000;

/** The file of a torrent. No peer is asked before the first byte is. Throws ImportFailure. */
export function fileFromPeers(
  { infoHash, length, pieceLength, pieces }: Torrent,
  found: FoundPeers,
  { patienceMs = PATIENCE_MS, ...bounds }: PeerBounds,
): AsyncGenerator<Buffer> {
  const file: Order['file'] = { length, pieceLength, pieces: Buffer.concat(pieces).toString('base64') };
  return askPeers({ infoHash, ...found, file, patienceMs }, bounds);
}

/** The torrent of an info hash. Throws ImportFailure, and the problems of `readTorrent`. */
export async function torrentFromPeers(
  infoHash: string,
  found: FoundPeers,
  { patienceMs = PATIENCE_MS, signal, withinMs }: PeerBounds,
): Promise<Torrent> {
  const bounds = { signal, withinMs: Math.min(withinMs, METADATA_WITHIN_MS) };
  const info = await buffer(atMost(MOST_METADATA_BYTES, askPeers({ infoHash, ...found, file: null, patienceMs }, bounds)));
  const torrent = readTorrent(Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')]));
  if (torrent.infoHash !== infoHash) throw new ImportFailure('What peers have sent is of another torrent.');
  return torrent;
}

async function* atMost(most: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new ImportFailure('What peers say of the torrent is too large.');
    yield chunk;
  }
}
