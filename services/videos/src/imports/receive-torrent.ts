import { buffer } from 'node:stream/consumers';
import type { IncomingFile } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { readTorrent, type Torrent } from './read-torrent.ts';

export type ReceivedTorrent = { readonly bytes: Buffer; readonly torrent: Torrent };

/** Throws 400 for what is no torrent of one file, 413 for a large one. */
export async function receiveTorrent(file: IncomingFile): Promise<ReceivedTorrent> {
  const bytes = await buffer(file.stream);
  if (file.truncated()) throw problems.payload_too_large();
  return { bytes, torrent: readTorrent(bytes) };
}
