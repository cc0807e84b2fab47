import { isIP } from 'node:net';
import { isDictionary, readBencoded } from '../read-bencoded.ts';
import type { PeerAddress } from './order.ts';

const IPV4_BYTES = 4;
const IPV6_BYTES = 16;
const PORT_BYTES = 2;

/** The peers in a tracker's answer, compact (BEP 7, BEP 23) or not (BEP 3). Names are left out: they would have to be resolved. */
export function readAnnouncedPeers(answer: Buffer): PeerAddress[] {
  const value = readBencoded(answer)?.value;
  if (!isDictionary(value)) return [];
  const { peers, peers6 } = value;
  const listed = Array.isArray(peers) ? peers.flatMap(listedPeer) : compactPeers(peers, IPV4_BYTES);
  return [...listed, ...compactPeers(peers6, IPV6_BYTES)];
}

function compactPeers(bytes: unknown, addressBytes: number): PeerAddress[] {
  if (!Buffer.isBuffer(bytes)) return [];
  const size = addressBytes + PORT_BYTES;
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => {
    const address = bytes.subarray(index * size, index * size + addressBytes);
    return {
      address: addressBytes === IPV4_BYTES ? address.join('.') : ipv6Of(address),
      port: bytes.readUInt16BE(index * size + addressBytes),
    };
  });
}

function listedPeer(peer: unknown): PeerAddress[] {
  if (!isDictionary(peer)) return [];
  const { ip, port } = peer;
  const address = Buffer.isBuffer(ip) ? ip.toString('latin1') : '';
  return isIP(address) && typeof port === 'number' ? [{ address, port }] : [];
}

const ipv6Of = (bytes: Buffer) => Array.from({ length: 8 }, (_, part) => bytes.readUInt16BE(part * 2).toString(16)).join(':');
