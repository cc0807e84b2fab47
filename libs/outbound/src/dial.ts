import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { createGuard } from './guard.ts';

type Guard = ReturnType<typeof createGuard>;

/** Connects to the host of a URL that the guard has checked: to one of its checked addresses, or through the operator's proxy, which resolves names itself. */
export function createDial({ isPlain, lookupAnywhere, lookupInside }: Guard, proxy: string | undefined) {
  return async (url: URL, signal: AbortSignal): Promise<Socket> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (proxy) return connectThrough(new URL(proxy), `${url.hostname}:${port}`, signal);
    const lookup = isPlain(url) ? lookupInside : lookupAnywhere;
    const socket = connect({ host, port, lookup, autoSelectFamily: true });
    try {
      await once(socket, 'connect', { signal });
      return socket;
    } catch (error) {
      socket.on('error', () => {}).destroy();
      throw error;
    }
  };
}

async function connectThrough(proxy: URL, authority: string, signal: AbortSignal): Promise<Socket> {
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const asking = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)(proxy, {
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...(proxy.username && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }) },
    auth: '',
    agent: false,
    signal,
  }).end();
  const [{ statusCode }, socket, head] = (await once(asking, 'connect')) as [IncomingMessage, Socket, Buffer];
  if (statusCode !== 200) {
    socket.on('error', () => {}).destroy();
    throw new Error(`the proxy answered ${statusCode}`);
  }
  if (head.length > 0) socket.unshift(head);
  return socket;
}
