import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunningEngine } from '../src/index.ts';

/** The reply of Redis to one command. */
export async function askRedis({ settings }: RunningEngine, command: string): Promise<string> {
  const { hostname, port, password } = new URL(settings['REDIS_URL'] as string);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let reply = '';
  socket.on('data', (words: string) => (reply += words));
  socket.end(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`);
  await once(socket, 'close');
  return reply.split('\r\n').slice(1, -2).join(' ');
}
