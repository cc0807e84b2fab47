import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Outbound } from '@flotilla/outbound';
import { ImportFailure } from '../import-failure.ts';
import { MOST_PEERS, type PeerAddress } from './order.ts';
import { readAnnouncedPeers } from './read-announced-peers.ts';

type Swarm = { readonly infoHash: string; readonly trackers: readonly string[] };
export type FoundPeers = { readonly peerId: string; readonly peers: readonly PeerAddress[] };

const MOST_ANSWER_BYTES = 64 * 1024;
const WITHIN_MS = 10_000;
/** Nobody listens there; trackers refuse requests without one. */
const PORT = 6881;
const PEERS_WANTED = 100;
const CLIENT = '-FL0001-';
/** Before its metadata is known, a torrent has something left. */
const SOMETHING_LEFT = 16_384;

/** More would let a tracker have us knock at every port of a host. */
const MOST_AT_AN_ADDRESS = 4;

/** Asks the trackers of a torrent for peers, and keeps those that the guard allows. Throws ImportFailure for none. */
export async function findPeers(
  { outbound }: { readonly outbound: Outbound },
  { infoHash, trackers }: Swarm,
  { left = SOMETHING_LEFT, signal }: { readonly left?: number; readonly signal: AbortSignal },
): Promise<FoundPeers> {
  const peerId = CLIENT + randomBytes(6).toString('hex');
  const query = Object.entries({ port: PORT, uploaded: 0, downloaded: 0, left, compact: 1, numwant: PEERS_WANTED })
    .map((field) => field.join('='))
    .join('&');
  const hash = infoHash.replace(/../g, '%$&');
  const answers = await Promise.allSettled(
    trackers.map(async (tracker) => {
      const url = new URL(tracker);
      url.search = `${url.search ? `${url.search}&` : ''}info_hash=${hash}&peer_id=${peerId}&${query}`;
      const { status, body } = await outbound.fetch(url, { mostBytes: MOST_ANSWER_BYTES, withinMs: WITHIN_MS, signal });
      return status === 200 ? readAnnouncedPeers(body) : [];
    }),
  );
  signal.throwIfAborted();
  const named = new Map(
    answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .flatMap(spelled)
      .map((peer) => [`${peer.address} ${peer.port}`, peer]),
  );
  const peers = fewOfEach([...named.values()])
    .slice(0, MOST_PEERS)
    .filter(({ address, port }) => outbound.mayConnect(address, port));
  if (peers.length > 0) return { peerId, peers };
  if (named.size > 0) throw new ImportFailure('The trackers of the torrent name no peer that may be asked.');
  const failed = answers.find((answer) => answer.status === 'rejected');
  throw failed && answers.length === 1 ? failed.reason : new ImportFailure('The trackers of the torrent name no peer.');
}

/** An IPv6 address has many spellings; one with a zone is of this machine's networks. */
function spelled({ address, port }: PeerAddress): PeerAddress[] {
  if (!isIPv6(address)) return [{ address, port }];
  const url = `http://[${address}]`;
  return URL.canParse(url) ? [{ address: new URL(url).hostname.slice(1, -1), port }] : [];
}

function fewOfEach(peers: readonly PeerAddress[]): PeerAddress[] {
  const counts = new Map<string, number>();
  return peers.filter(({ address }) => {
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= MOST_AT_AN_ADDRESS;
  });
}
