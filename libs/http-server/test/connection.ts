import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from './eventually.ts';

export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** A bare TCP connection: sends exactly the given bytes and keeps what it receives. */
export async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1' }).setNoDelay();
  let heard = '';
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.on('error', () => {});
  socket.once('close', () => (isClosed = true));
  await once(socket, 'connect');
  return {
    socket,
    say: (text: string | Buffer) => void socket.write(text),
    heard: () => heard,
    isClosed: () => isClosed,
    /** Waits until the received text matches. */
    hears: (pattern: RegExp) =>
      eventually(() => {
        if (!pattern.test(heard)) throw new Error(`received only ${heard.slice(0, 500)}`);
        return heard;
      }),
    closes: () =>
      eventually(() => {
        if (!isClosed) throw new Error(`still open after ${heard.slice(0, 500)}`);
      }),
    leave: () => socket.destroy(),
    [Symbol.dispose]: () => socket.destroy(),
  };
}

export function head(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'films.example', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
