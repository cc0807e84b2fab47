import { connect, type Socket } from 'node:net';
import type { PeerAddress } from './order.ts';
import { handshakeOf, type Message, readMessages } from './read-messages.ts';

export type Identity = { readonly infoHash: string; readonly peerId: string };
export type Connection = {
  readonly send: (id: number, payload?: Buffer) => void;
  readonly messages: AsyncIterable<Message>;
  readonly close: () => void;
};

const CONNECT_WITHIN_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;
/** A peer that reads none of the requests it causes is dropped. */
const MOST_UNREAD_BYTES = 256 * 1024;

/** A connection to an address that the guard has allowed. Whoever opens it reads its messages until they end, and closes it. */
export function connectPeer({ address, port }: PeerAddress, { infoHash, peerId }: Identity): Connection {
  // An address is no name, so nothing is resolved here.
  const socket: Socket = connect({ host: address, port, noDelay: true });
  socket.on('error', () => {});
  const tooLate = setTimeout(() => socket.destroy(), CONNECT_WITHIN_MS);
  socket.once('connect', () => clearTimeout(tooLate)).once('close', () => clearTimeout(tooLate));
  socket.write(handshakeOf(infoHash, peerId));
  const keepAlive = setInterval(() => socket.write(Buffer.alloc(4)), KEEP_ALIVE_MS);
  socket.once('close', () => clearInterval(keepAlive));
  return {
    send(id, payload = Buffer.alloc(0)) {
      const head = Buffer.alloc(5);
      head.writeUInt32BE(1 + payload.length);
      head[4] = id;
      if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
      else socket.write(Buffer.concat([head, payload]));
    },
    messages: readMessages(socket, infoHash),
    close: () => socket.destroy(),
  };
}
