import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACTIVITY_JSON, type Sent } from './remote-instance.ts';

const mastodon = new URL('../../../../shared/fixtures/activitypub/', import.meta.url);
const folder = new URL('peertube-6.3/', mastodon);
/** What PeerTube 6.3 and Mastodon said is not kept in the repository. */
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
  return captured({ method, path, headers, body: JSON.stringify(activity) }, activity);
}

function captured(request: Sent, activity: Json): Captured {
  const { date = '', host = '', signature = '' } = request.headers;
  return { request, activity, at: new Date(date), host, keyId: /keyId="([^"]+)"/.exec(signature)?.[1] ?? '' };
}

const readMastodon = (file: string) => JSON.parse(readFileSync(new URL(file, mastodon), 'utf8')) as Json;
/** Rails escapes what HTML would read. */
const asRubyWrites = (document: unknown) =>
  JSON.stringify(document).replace(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);

/** A comment as Mastodon delivered it, another one that it signed to be forwarded, and the key of their author. */
export function readMastodonComments() {
  const { headers, body } = readMastodon('http-signature.json') as { headers: Record<string, string>; body: Json };
  const delivered = captured({ method: 'POST', path: '/accounts/ronan/inbox', headers, body: asRubyWrites(body) }, body);
  return { delivered, signed: readMastodon('create.json'), publicKeyPem: String(readMastodon('public-key.json')['publicKey']) };
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
