import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACTIVITY_JSON, type Sent } from './remote-instance.ts';

const folder = new URL('../../../../shared/fixtures/activitypub/peertube-6.3/', import.meta.url);
/** What PeerTube 6.3 said is not kept in the repository. */
export const isCaptured = existsSync(folder);

export type Json = Readonly<Record<string, unknown>>;
export type Captured = {
  readonly request: Sent;
  readonly activity: Json;
  readonly at: Date;
  readonly host: string;
  readonly keyId: string;
};

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
export const readDocument = (file: string) => JSON.parse(read(file)) as Json;

/** A request to an inbox as it arrived. Its body was made readable when it was kept. */
export function readRequest(file: string): Captured {
  const [head = '', text = ''] = read(file).split(/\n\n(.*)/s);
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const activity = JSON.parse(text) as Json;
  const { date = '', host = '', signature = '' } = headers;
  const keyId = /keyId="([^"]+)"/.exec(signature)?.[1] ?? '';
  return { request: { method, path, headers, body: JSON.stringify(activity) }, activity, at: new Date(date), host, keyId };
}

/** An HTTP proxy behind which every host serves these documents, by their addresses. */
export async function startCapturedWeb(documents: ReadonlyMap<string, Json>) {
  const asked: string[] = [];
  // Plain HTTP comes to a proxy with whole addresses.
  const proxy = createServer(({ url = '' }, response) => {
    asked.push(url);
    const document = documents.get(url);
    response.writeHead(document ? 200 : 404, { 'content-type': ACTIVITY_JSON }).end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
