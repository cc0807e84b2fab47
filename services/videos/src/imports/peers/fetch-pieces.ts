import { connectPeer } from './connect-peer.ts';
import { eachPeer } from './each-peer.ts';
import type { Order } from './order.ts';
import { type PiecePeer, runPiecePeer } from './piece-peer.ts';
import { createPiecePlan, type PiecePlan } from './piece-plan.ts';
import { createWaiting, type Waiting } from './waiting.ts';

/** One that comes while the other is checked. */
const PIECES_OF_A_PEER = 2;
const WINDOW_MS = 60_000;
const LEAST_BYTES = 64 * 1024;
const LOOKS_EVERY_MS = 1_000;

type PeerRecord = { delivered: number; hasLied: boolean };

/**
 * The pieces of a file in their order, each checked. A peer is asked for whole pieces, so one that is wrong shows who sent it, and nothing more is
 * asked of that peer. Throws when no peer is left, and when all are too slow.
 */
export async function* fetchPieces(order: Order, file: NonNullable<Order['file']>): AsyncGenerator<Buffer> {
  const plan = createPiecePlan(file);
  const waiting = createWaiting<PiecePeer>();
  const peers = new Set<PiecePeer>();
  let received = 0;
  let failure: string | undefined;

  const speaking = eachPeer(order.peers, async (address) => {
    const record = { delivered: 0, hasLied: false };
    const working: Promise<void>[] = [];
    await runPiecePeer(connectPeer(address, order), plan.count, {
      received: (bytes) => {
        received += bytes;
      },
      changed(peer) {
        if (peer.isClosed) peers.delete(peer);
        else if (!peers.has(peer)) {
          peers.add(peer);
          for (let at = 0; at < PIECES_OF_A_PEER; at += 1) working.push(askFor(plan, peer, record, waiting));
        }
        waiting.wake(peer);
      },
    });
    await Promise.all(working);
    return record.delivered > 0 && !record.hasLied;
  });
  void speaking.then(() => {
    failure = `None of ${order.peers.length} peers has sent the whole file.`;
    waiting.wake();
  });

  const looking = setInterval(
    () => {
      const waitedMs = performance.now() - plan.wantedSince();
      if (waitedMs > WINDOW_MS && received < (LEAST_BYTES * waitedMs) / WINDOW_MS) failure = 'The peers send the file too slowly.';
      if (plan.isWanted(plan.next())) dropSilent(peers, plan, order.patienceMs);
      waiting.wake();
    },
    Math.min(LOOKS_EVERY_MS, order.patienceMs / 4),
  );
  try {
    while (plan.next() < plan.count) {
      const piece = plan.take();
      if (piece) {
        waiting.wake();
        yield piece;
        plan.wait();
        received = 0;
      } else if (failure) throw new Error(failure);
      else await waiting.wait();
    }
  } finally {
    clearInterval(looking);
  }
}

/** Asks a peer for one piece after the other until its connection ends, and records what it brought. */
async function askFor(plan: PiecePlan, peer: PiecePeer, record: PeerRecord, waiting: Waiting<PiecePeer>): Promise<void> {
  while (!peer.isClosed) {
    const index = plan.choose(peer);
    if (index === undefined) {
      await waiting.wait(peer);
      continue;
    }
    plan.ask(index, peer);
    const piece = await peer.read(index, plan.lengthOf(index), () => plan.isWanted(index));
    plan.answered(index, peer);
    if (piece && !plan.isRight(index, piece)) {
      record.hasLied = true;
      peer.close();
    } else if (piece && plan.isWanted(index)) {
      record.delivered += 1;
      plan.keep(index, piece);
    }
    waiting.wake();
  }
}

/** Peers that keep the next piece waiting lose their place to others. */
function dropSilent(peers: ReadonlySet<PiecePeer>, plan: PiecePlan, patienceMs: number): void {
  for (const peer of peers) {
    const isOfUse = !peer.isBusy && !peer.isChoking && peer.has(plan.next());
    if (!isOfUse && performance.now() - Math.max(peer.activeAt, plan.wantedSince()) > patienceMs) peer.close();
  }
}
