import { createHash } from 'node:crypto';
import { isDictionary, readBencoded } from '../read-bencoded.ts';
import { type Connection, connectPeer } from './connect-peer.ts';
import { eachPeer } from './each-peer.ts';
import { MOST_METADATA_BYTES, type Order } from './order.ts';

const EXTENDED = 20;
/** Number of the extended handshake, and the one under which peers send metadata here. */
const HANDSHAKE = 0;
const METADATA = 1;
const PART_BYTES = 16 * 1024;
const DATA = 1;

/** The info of a torrent (BEP 9), from the first peer whose one has the hash. Throws when no peer is left. */
export async function fetchMetadata(order: Order): Promise<Buffer> {
  const open = new Set<Connection>();
  let found: Buffer | undefined;
  await eachPeer(order.peers, async (address) => {
    if (found) return false;
    const connection = connectPeer(address, order);
    open.add(connection);
    const silent = setTimeout(connection.close, order.patienceMs);
    try {
      const info = await readInfo(connection, () => silent.refresh());
      if (info && createHash('sha1').update(info).digest('hex') === order.infoHash) found ??= info;
    } catch {
      // Others are asked.
    } finally {
      clearTimeout(silent);
      connection.close();
      open.delete(connection);
    }
    if (found) for (const other of open) other.close();
    return false;
  });
  if (!found) throw new Error(`None of ${order.peers.length} peers has sent what the torrent is of.`);
  return found;
}

async function readInfo({ send, messages }: Connection, progressed: () => void): Promise<Buffer | undefined> {
  send(EXTENDED, Buffer.concat([Buffer.from([HANDSHAKE]), Buffer.from(`d1:md11:ut_metadatai${METADATA}eee`)]));
  let info: Buffer | undefined;
  let theirs = 0;
  let part = 0;
  const request = () => send(EXTENDED, Buffer.concat([Buffer.from([theirs]), Buffer.from(`d8:msg_typei0e5:piecei${part}ee`)]));

  for await (const { id, payload } of messages) {
    if (id !== EXTENDED) continue;
    if (payload[0] === HANDSHAKE && !info) {
      const { m, metadata_size: size } = dictionaryIn(payload.subarray(1));
      const number = (m as Readonly<Record<string, unknown>> | undefined)?.['ut_metadata'];
      if (!isWithin(size, MOST_METADATA_BYTES) || !isWithin(number, 255)) return undefined;
      info = Buffer.alloc(size);
      theirs = number;
      request();
    } else if (payload[0] === METADATA && info) {
      const start = part * PART_BYTES;
      const length = Math.min(PART_BYTES, info.length - start);
      const { msg_type: type, piece } = dictionaryIn(payload.subarray(1, payload.length - length));
      if (type !== DATA || piece !== part) return undefined;
      payload.copy(info, start, payload.length - length);
      if (start + length === info.length) return info;
      progressed();
      part += 1;
      request();
    }
  }
  return undefined;
}

const isWithin = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= most;

function dictionaryIn(bytes: Buffer): Readonly<Record<string, unknown>> {
  const value = readBencoded(bytes)?.value;
  if (!isDictionary(value)) throw new Error('The peer sends no dictionary.');
  return value;
}
