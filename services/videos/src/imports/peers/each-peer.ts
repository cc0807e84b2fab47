import type { PeerAddress } from './order.ts';

const CONNECTIONS_AT_ONCE = 40;

/** Speaks with all of these, some at a time, and again with those that were of use before their connection ended. */
export async function eachPeer(peers: readonly PeerAddress[], speak: (peer: PeerAddress) => Promise<boolean>): Promise<void> {
  const waiting = [...peers];
  await Promise.all(
    Array.from({ length: Math.min(CONNECTIONS_AT_ONCE, peers.length) }, async () => {
      for (let peer = waiting.shift(); peer; peer = waiting.shift()) if (await speak(peer)) waiting.push(peer);
    }),
  );
}
