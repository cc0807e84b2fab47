import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A server that stands for another host, and what it saw. */
export type Peer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** Connections that were made to it, and how many are open. */
  readonly seen: { connections: number; open: number; mostOpen: number; bytesWritten: number };
};

/** Answers over HTTP. */
export const startPeer = (answer: RequestListener, address = '127.0.0.1'): Promise<Peer> => listen(createHttpServer(answer), address);

/** Speaks as badly as it likes, once somebody has asked. */
export const startRawPeer = (answer: (socket: Socket, asked: Buffer) => void, address = '127.0.0.1'): Promise<Peer> =>
  listen(
    createServer((socket) => socket.once('data', (asked: Buffer) => answer(socket, asked))),
    address,
  );

export async function listen(server: Server, address: string): Promise<Peer> {
  const sockets = new Set<Socket>();
  const seen = { connections: 0, open: 0, mostOpen: 0, bytesWritten: 0 };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    seen.connections += 1;
    seen.open += 1;
    seen.mostOpen = Math.max(seen.mostOpen, seen.open);
    socket
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(socket);
        seen.open -= 1;
        seen.bytesWritten += socket.bytesWritten;
      });
  });
  server.listen({ port: 0, host: address, backlog: 1024 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${port}`,
    port,
    seen,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
