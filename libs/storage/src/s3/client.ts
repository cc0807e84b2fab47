import { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Client } from 'minio';
import type { Body, Send } from './send.ts';

export type Access = { readonly accessKey: string; readonly secretKey: string; readonly region: string };

/** The minio client builds and signs requests; `send` makes them with deadlines. */
export function createClient(endpoint: string, { accessKey, secretKey, region }: Access, send?: Send): Client {
  const { hostname, port, protocol, pathname } = new URL(endpoint);
  if (pathname !== '/') throw new Error(`The address of an S3 store has no path, so not ${endpoint}`);
  const client = new Client({
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    useSSL: protocol === 'https:',
    ...(port && { port: Number(port) }),
    accessKey,
    secretKey,
    region,
    retryOptions: { disableRetry: true },
    ...(send && { transport: { request: asTransport(send) } }),
  });
  // The signed MD5 already protects bodies, so they are not hashed again with SHA-256.
  client.enableSHA256 = false;
  return client;
}

type Requests = NonNullable<ConstructorParameters<typeof Client>[0]['transport']>['request'];

/** The part of `http.request` that the client uses: errors and `end`. */
function asTransport(send: Send): Requests {
  const request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => {
    const exchange = new EventEmitter();
    const end = (body: Body) => send(options, body).then(onResponse, (error) => exchange.emit('error', error));
    return Object.assign(exchange, { end });
  };
  return request as unknown as Requests;
}
