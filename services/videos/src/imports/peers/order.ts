import type { Torrent } from '../read-torrent.ts';

export type PeerAddress = { readonly address: string; readonly port: number };

/** What the process that asks peers is told, as a line of JSON. Without a file it fetches the metadata. */
export type Order = {
  readonly infoHash: string;
  readonly peerId: string;
  readonly peers: readonly PeerAddress[];
  readonly file: (Pick<Torrent, 'length' | 'pieceLength'> & { readonly pieces: string }) | null;
  readonly patienceMs: number;
};

/** The program ends with this after it has written why to stderr, in a sentence. */
export const FAILED = 3;
export const MOST_METADATA_BYTES = 2 * 1024 * 1024;
export const MOST_PEERS = 200;
