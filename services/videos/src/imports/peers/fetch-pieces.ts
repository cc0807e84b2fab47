import { createHash } from 'node:crypto';
import { connectPeer } from './connect-peer.ts';
import { eachPeer } from './each-peer.ts';
import type { Order } from './order.ts';
import { type PiecePeer, runPiecePeer } from './piece-peer.ts';
import { createWaiting } from './waiting.ts';

const READ_AHEAD_BYTES = 16 * 1024 * 1024;
const MOST_PIECES_AHEAD = 64;
/** One that comes while the other is checked. */
const PIECES_OF_A_PEER = 2;
const HASH_BYTES = 20;
/** The next piece is asked of one peer more each time that this has passed. */
const ANOTHER_PEER_AFTER_MS = 5_000;
const MOST_PEERS_OF_A_PIECE = 4;
const WINDOW_MS = 60_000;
const LEAST_BYTES = 64 * 1024;

/**
 * The pieces of a file in their order, each checked. A peer is asked for whole pieces, so one that is wrong shows who sent it, and nothing more is
 * asked of that peer. Throws when no peer is left, and when all are too slow.
 */
export async function* fetchPieces(order: Order, file: NonNullable<Order['file']>): AsyncGenerator<Buffer> {
  const { length, pieceLength } = file;
  const hashes = Buffer.from(file.pieces, 'base64');
  const count = Math.ceil(length / pieceLength);
  const ahead = Math.max(1, Math.min(MOST_PIECES_AHEAD, Math.floor(READ_AHEAD_BYTES / pieceLength)));
  const lengthOf = (index: number) => Math.min(pieceLength, length - index * pieceLength);
  const waiting = createWaiting<PiecePeer>();
  const peers = new Set<PiecePeer>();
  const arrived = new Map<number, Buffer>();
  const askedOf = new Map<number, number>();
  let next = 0;
  let isExhausted = false;
  let wantedSince = performance.now();
  let received = 0;
  let hasFailed = false;

  const isWanted = (index: number) => index >= next && !arrived.has(index);

  function choose(peer: PiecePeer): number | undefined {
    if (peer.isChoking) return undefined;
    const indexes = Array.from({ length: Math.min(ahead, count - next) }, (_, at) => next + at);
    const useful = indexes.filter((index) => isWanted(index) && peer.has(index) && !asking.get(peer)?.has(index));
    const fresh = useful.find((index) => !askedOf.get(index));
    if (fresh !== undefined) return fresh;
    const most = Math.min(MOST_PEERS_OF_A_PIECE, 1 + Math.floor((performance.now() - wantedSince) / ANOTHER_PEER_AFTER_MS));
    return useful.find((index) => index === next && (askedOf.get(index) ?? 0) < most);
  }

  const asking = new Map<PiecePeer, Set<number>>();
  async function ask(peer: PiecePeer, delivered: () => void): Promise<void> {
    while (!peer.isClosed) {
      const index = choose(peer);
      if (index === undefined) {
        await waiting.wait(peer);
        continue;
      }
      askedOf.set(index, (askedOf.get(index) ?? 0) + 1);
      asking.get(peer)?.add(index);
      const piece = await peer.read(index, lengthOf(index), () => isWanted(index));
      asking.get(peer)?.delete(index);
      if (index >= next) askedOf.set(index, (askedOf.get(index) ?? 1) - 1);
      if (piece && !isRight(index, piece)) peer.close();
      else if (piece && isWanted(index)) {
        delivered();
        arrived.set(index, piece);
      }
      waiting.wake();
    }
  }

  const isRight = (index: number, piece: Buffer) =>
    createHash('sha1')
      .update(piece)
      .digest()
      .equals(hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES));

  void eachPeer(order.peers, async (address) => {
    let deliveredPieces = 0;
    const working: Promise<void>[] = [];
    await runPiecePeer(connectPeer(address, order), count, {
      received: (bytes) => {
        received += bytes;
      },
      changed(peer) {
        if (!peers.has(peer) && !peer.isClosed) {
          peers.add(peer);
          asking.set(peer, new Set());
          const delivered = () => {
            deliveredPieces += 1;
          };
          for (let at = 0; at < PIECES_OF_A_PEER; at += 1) working.push(ask(peer, delivered));
        }
        waiting.wake(peer);
        if (peer.isClosed) {
          peers.delete(peer);
          asking.delete(peer);
        }
      },
    });
    await Promise.all(working);
    return deliveredPieces > 0;
  }).then(() => {
    isExhausted = true;
    waiting.wake();
  });

  /** Peers that keep the next piece waiting lose their place to others. */
  function dropSilent(): void {
    if (arrived.has(next)) return;
    const waited = performance.now() - wantedSince;
    if (waited > WINDOW_MS && received < (LEAST_BYTES * waited) / WINDOW_MS) hasFailed = true;
    for (const peer of peers) {
      const isOfUse = !peer.isBusy && !peer.isChoking && peer.has(next);
      if (!isOfUse && performance.now() - Math.max(peer.activeAt, wantedSince) > order.patienceMs) peer.close();
    }
    waiting.wake();
  }

  const dropping = setInterval(dropSilent, Math.min(1_000, order.patienceMs / 4));
  try {
    while (next < count) {
      const piece = arrived.get(next);
      if (!piece) {
        if (hasFailed) throw new Error('The peers send the file too slowly.');
        if (isExhausted) throw new Error(`None of ${order.peers.length} peers has sent the whole file.`);
        await waiting.wait();
        continue;
      }
      arrived.delete(next);
      askedOf.delete(next);
      next += 1;
      waiting.wake();
      yield piece;
      wantedSince = performance.now();
      received = 0;
    }
  } finally {
    clearInterval(dropping);
    for (const peer of peers) peer.close();
  }
}
