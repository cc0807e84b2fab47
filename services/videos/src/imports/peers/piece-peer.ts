import type { Connection } from './connect-peer.ts';
import { createPieceDownloads, type PieceDownloads } from './piece-downloads.ts';
import type { Message } from './read-messages.ts';

/** A peer that is asked for pieces. Nothing is sent to it but requests: it stays choked. */
export type PiecePeer = Pick<PieceDownloads, 'read'> & {
  has(index: number): boolean;
  readonly isChoking: boolean;
  readonly isBusy: boolean;
  /** When it last sent a block, or was first asked for one after a pause. */
  readonly activeAt: number;
  readonly isClosed: boolean;
  close(): void;
};

type Events = { readonly changed: (peer: PiecePeer) => void; readonly received: (bytes: number) => void };

const CHOKE = 0;
const UNCHOKE = 1;
const INTERESTED = 2;
const HAVE = 4;
const BITFIELD = 5;
const PIECE = 7;
const HAVE_BYTES = 4;
const PIECE_HEAD_BYTES = 8;

/** Speaks with a peer until its connection ends. */
export async function runPiecePeer(connection: Connection, pieceCount: number, { changed, received }: Events): Promise<void> {
  const pieces = Buffer.alloc(Math.ceil(pieceCount / 8));
  let isChoking = true;
  let isClosed = false;
  const downloads = createPieceDownloads(connection, { isChoking: () => isChoking });
  const peer: PiecePeer = {
    read: downloads.read,
    has: (index) => (((pieces[index >> 3] ?? 0) << (index & 7)) & 0x80) !== 0,
    get isChoking() {
      return isChoking;
    },
    get isBusy() {
      return downloads.isBusy();
    },
    get activeAt() {
      return downloads.activeAt();
    },
    get isClosed() {
      return isClosed;
    },
    close() {
      isClosed = true;
      connection.close();
    },
  };

  function take({ id, payload }: Message): void {
    if (id === CHOKE) {
      isChoking = true;
      downloads.choked();
    } else if (id === UNCHOKE) {
      isChoking = false;
      downloads.unchoked();
    } else if (id === HAVE && payload.length === HAVE_BYTES) {
      const index = payload.readUInt32BE();
      if (index < pieceCount) pieces[index >> 3] = (pieces[index >> 3] as number) | (0x80 >> (index & 7));
    } else if (id === BITFIELD && payload.length === pieces.length) payload.copy(pieces);
    else if (id === PIECE && payload.length > PIECE_HEAD_BYTES) {
      const block = payload.subarray(PIECE_HEAD_BYTES);
      received(block.length);
      downloads.take(payload.readUInt32BE(0), payload.readUInt32BE(4), block);
      return;
    } else return;
    changed(peer);
  }

  try {
    connection.send(INTERESTED);
    changed(peer);
    for await (const message of connection.messages) take(message);
  } catch {
    // What a peer does wrong ends its connection, and others are asked.
  } finally {
    isClosed = true;
    connection.close();
    downloads.end();
    changed(peer);
  }
}
