import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkRequest, parseActivityJson, readRequestSignature, signDocument, verifyDocument, verifyRequest } from '../src/index.ts';
import { alice, keyOf } from './requests.ts';

const folder = new URL('../../../../shared/fixtures/activitypub/', import.meta.url);
const here = existsSync(folder);
const reason = 'captured traffic of other software is not kept in the repository';

const readJson = (file: string) => parseActivityJson(readFileSync(new URL(file, folder)));
const filesOf = (prefix: string) =>
  (here ? readdirSync(new URL('peertube-6.3/', folder)) : []).filter((file) => file.startsWith(prefix) && !file.endsWith('.xml'));

/** The keys of the actors that were captured, by their ids. */
function keys(): Record<string, string> {
  const actors = filesOf('doc-').map((file) => readJson(`peertube-6.3/${file}`) as { id: string; publicKey?: { publicKeyPem: string } });
  return Object.fromEntries(actors.flatMap(({ id, publicKey }) => (publicKey ? [[id, publicKey.publicKeyPem]] : [])));
}

/** A request as it arrived. The body was made readable when it was kept. */
function readRequest(file: string) {
  const [head = '', text = ''] = readFileSync(new URL(`peertube-6.3/${file}`, folder), 'utf8').split(/\n\n(.*)/s);
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const document = JSON.parse(text) as Record<string, unknown>;
  const { date = '', host = '' } = headers;
  return { document, request: { method, path, headers, body: Buffer.from(JSON.stringify(document)), now: new Date(date), host } };
}

const withoutNulls = (document: object): object => JSON.parse(JSON.stringify(document), (_, value) => value ?? undefined);

/** Rails escapes what HTML would read. */
const asRubyWrites = (document: object) =>
  JSON.stringify(document).replace(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);

if (!here) test.skip(`requests of PeerTube and Mastodon are accepted: ${reason}`, () => {});

const captured = filesOf('inbox-');

if (here) {
  test.each(captured)('%s of PeerTube passes every check that needs no key', (file) => {
    const { request } = readRequest(file);
    const signature = readRequestSignature(request);

    expect(signature).toMatchObject({ algorithm: 'rsa-sha256', headers: ['(request-target)', 'host', 'date', 'digest'] });
    expect(() => checkRequest(request, signature)).not.toThrow();
  });

  test.each(captured)('%s of PeerTube keeps its meaning when it is compacted', async (file) => {
    const { signature: _, ...document } = readRequest(file).document;
    const signed = await signDocument(document, { ...alice, creator: 'https://tube.example/accounts/mara' }, new Date());
    const { '@context': _context, ...body } = document;

    expect(await verifyDocument(signed, keyOf('alice').publicKeyPem)).toEqual(withoutNulls(body));
  });

  const signers = keys();
  const signed = captured.map(readRequest).filter(({ request }) => readRequestSignature(request).keyId in signers);

  test('both signatures of PeerTube match, of those whose keys were captured', async () => {
    expect(signed.length).toBeGreaterThan(1);
    for (const { request, document } of signed) {
      const signature = readRequestSignature(request);
      const key = signers[signature.keyId] as string;
      const { signature: _, '@context': _context, ...body } = document;

      expect(() => verifyRequest(request, signature, key)).not.toThrow();
      expect(() => verifyRequest({ ...request, path: `${request.path}x` }, signature, key)).toThrow('the signature does not match');
      expect(await verifyDocument(document, key)).toEqual(withoutNulls(body));
    }
  });

  test('a signed request of Mastodon matches', () => {
    const { headers, body } = readJson('http-signature.json') as { headers: Record<string, string>; body: object };
    const { publicKey } = readJson('public-key.json') as { publicKey: string };
    const request = {
      method: 'POST',
      path: '/accounts/ronan/inbox',
      headers,
      body: Buffer.from(asRubyWrites(body)),
      now: new Date(headers.date as string),
      host: 'localhost',
    };

    expect(() => verifyRequest(request, readRequestSignature(request), publicKey)).not.toThrow();
  });

  test('a signed comment of Mastodon matches, and one that was altered does not', async () => {
    const document = readJson('create.json') as { object: { content: string } };
    const { publicKey } = readJson('public-key.json') as { publicKey: string };

    const { object } = (await verifyDocument(document, publicKey)) as { object: object };
    expect(object).toMatchObject({ content: document.object.content, attachment: [], tag: [{ type: 'Mention' }] });
    await expect(verifyDocument({ ...document, object: { ...document.object, content: 'buy' } }, publicKey)).rejects.toThrow(
      'the signature does not match',
    );
  });
}
