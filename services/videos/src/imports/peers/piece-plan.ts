import { createHash } from 'node:crypto';
import type { Order } from './order.ts';
import type { PiecePeer } from './piece-peer.ts';

const READ_AHEAD_BYTES = 16 * 1024 * 1024;
const MOST_PIECES_AHEAD = 64;
const HASH_BYTES = 20;
/** The next piece is asked of one peer more each time that this has passed. */
const ANOTHER_PEER_AFTER_MS = 5_000;
const MOST_PEERS_OF_A_PIECE = 4;

/** Which pieces of a file are there, and which peer is asked for which next. They are taken in their order, and few are asked for ahead. */
export function createPiecePlan({ length, pieceLength, pieces }: NonNullable<Order['file']>) {
  const hashes = Buffer.from(pieces, 'base64');
  const count = Math.ceil(length / pieceLength);
  const ahead = Math.max(1, Math.min(MOST_PIECES_AHEAD, Math.floor(READ_AHEAD_BYTES / pieceLength)));
  const arrived = new Map<number, Buffer>();
  const asked = new Map<number, Set<PiecePeer>>();
  let next = 0;
  let wantedSince = performance.now();

  const isWanted = (index: number) => index >= next && !arrived.has(index);

  return {
    count,
    isWanted,
    next: () => next,
    /** Since when nothing but the next piece has been waited for. */
    wantedSince: () => wantedSince,
    lengthOf: (index: number) => Math.min(pieceLength, length - index * pieceLength),
    isRight: (index: number, piece: Buffer) =>
      createHash('sha1')
        .update(piece)
        .digest()
        .equals(hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)),

    choose(peer: PiecePeer): number | undefined {
      if (peer.isChoking) return undefined;
      const indexes = Array.from({ length: Math.min(ahead, count - next) }, (_, at) => next + at);
      const useful = indexes.filter((index) => isWanted(index) && peer.has(index) && !asked.get(index)?.has(peer));
      const unasked = useful.find((index) => !asked.get(index)?.size);
      if (unasked !== undefined) return unasked;
      const most = Math.min(MOST_PEERS_OF_A_PIECE, 1 + Math.floor((performance.now() - wantedSince) / ANOTHER_PEER_AFTER_MS));
      return useful.find((index) => index === next && (asked.get(index)?.size ?? 0) < most);
    },

    ask(index: number, peer: PiecePeer): void {
      asked.set(index, (asked.get(index) ?? new Set()).add(peer));
    },

    answered(index: number, peer: PiecePeer): void {
      asked.get(index)?.delete(peer);
    },

    keep(index: number, piece: Buffer): void {
      arrived.set(index, piece);
    },

    /** The next piece, if it is there. */
    take(): Buffer | undefined {
      const piece = arrived.get(next);
      if (!piece) return undefined;
      arrived.delete(next);
      asked.delete(next);
      next += 1;
      return piece;
    },

    /** Whoever takes the pieces waits again. */
    wait(): void {
      wantedSince = performance.now();
    },
  };
}

export type PiecePlan = ReturnType<typeof createPiecePlan>;
