/** Blocks are of 16 KiB, and bitfields of the largest torrents of 26 KiB. */
const LARGEST_MESSAGE = 64 * 1024;
const PROTOCOL = '\x13BitTorrent protocol';
const HANDSHAKE_BYTES = 68;
/** BEP 10. */
const EXTENDED = 0x10;

export type Message = { readonly id: number; readonly payload: Buffer };

export function handshakeOf(infoHash: string, peerId: string): Buffer {
  const reserved = Buffer.alloc(8);
  reserved[5] = EXTENDED;
  return Buffer.concat([Buffer.from(PROTOCOL, 'latin1'), reserved, Buffer.from(infoHash, 'hex'), Buffer.from(peerId, 'latin1')]);
}

/** The messages of a peer (BEP 3), after a handshake for the same torrent. Throws for anything else, before more than a message of it is kept. */
export async function* readMessages(socket: AsyncIterable<Buffer>, infoHash: string): AsyncGenerator<Message> {
  let needed = HANDSHAKE_BYTES;
  let isGreeted = false;
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) continue;
    let left = Buffer.concat(chunks, size);
    while (left.length >= needed) {
      if (!isGreeted) {
        refuseOther(left, infoHash);
        isGreeted = true;
        left = left.subarray(HANDSHAKE_BYTES);
      } else if (needed > 4) {
        yield { id: left[4] as number, payload: left.subarray(5, needed) };
        left = left.subarray(needed);
      } else if (left.readUInt32BE() === 0) left = left.subarray(4);
      needed = left.length < 4 ? 4 : 4 + left.readUInt32BE();
      if (needed > LARGEST_MESSAGE) throw new Error('The peer sends a message that is too large.');
    }
    chunks = [left];
    size = left.length;
  }
}

function refuseOther(handshake: Buffer, infoHash: string): void {
  const isSame = handshake.toString('latin1', 0, 20) === PROTOCOL && handshake.toString('hex', 28, 48) === infoHash;
  if (!isSame) throw new Error('The peer has another torrent.');
}
