import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  type ContextKind,
  checkDocumentAge,
  PUBLIC,
  parseActivityJson,
  readDocumentSignature,
  signDocument,
  verifyDocument,
  withContext,
} from '../src/index.ts';
import { canonicalise } from '../src/linked-data/canonicalise.ts';
import { examples } from './examples.ts';
import { alice, keyOf, now } from './requests.ts';
import { vector } from './vector.ts';

type Document = Record<string, unknown>;

const announce = parseActivityJson(Buffer.from(vector.body));
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const creator = 'https://tube.example/accounts/mara';
const publicKeyPem = keyOf('alice').publicKeyPem;

const signed = (document: object): Promise<Document> => signDocument(document, { ...alice, creator }, now);
const without = (document: Document, ...keys: string[]): Document =>
  Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key)));
/** What compaction drops: properties without a value. */
const withoutNulls = (document: object): Document => JSON.parse(JSON.stringify(document), (_, value) => value ?? undefined);

const all = Object.entries(examples).flatMap(([kind, documents]) =>
  documents.map((document, index) => [kind as ContextKind, index, document] as const),
);

test('options and document of the contract have the canonical form that is signed', async () => {
  const { signature, ...document } = announce as { signature: { creator: string; created: string } };
  const context = ['https://w3id.org/security/v1', { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' }];

  const options = await canonicalise({ '@context': context, creator: signature.creator, created: signature.created });

  expect(options).toBe(
    [
      '_:c14n0 <http://purl.org/dc/terms/created> "2026-03-02T10:15:30.000Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
      '_:c14n0 <http://purl.org/dc/terms/creator> <https://video.example/accounts/peertube> .',
      '',
    ].join('\n'),
  );
  expect(hex(options)).toBe('8735a424bbfa132b8d0ac68d44869bd69c2fb004e021e4b5024b33f96f9f4119');
  expect(hex(await canonicalise(document))).toBe('bca6d00dadf0cd37b88cd0e0509d826ae72e1565b949b557171cb7f9c65f8770');
});

test('the document of the contract verifies, with its lists and its audience as they were', async () => {
  const sent = without(announce, 'signature', '@context');

  expect(readDocumentSignature(announce)).toMatchObject({ creator: vector.signer, created: '2026-03-02T10:15:30.000Z' });
  expect(await verifyDocument(announce, vector.publicKeyPem)).toEqual(sent);
  expect(sent.to).toEqual([PUBLIC]);
});

test.each(all)('%s %i: all of it is signed, and read as it was sent', async (kind, _, document) => {
  const sent = await signed(withContext(kind, document));

  expect(sent).toMatchObject({ signature: { type: 'RsaSignature2017', creator, created: now.toISOString() } });
  expect(await verifyDocument(sent, publicKeyPem)).toEqual(withoutNulls(document));
});

test('what the context does not define is not signed silently', async () => {
  await expect(signed(withContext('Follow', { id: 'https://tube.example/1', type: 'Follow', mood: 'good' }))).rejects.toThrow();
  await expect(signed(withContext('Comment', { id: 'https://tube.example/1', type: 'Tombstone', formerType: 'Note' }))).rejects.toThrow();
});

test('control characters are signed as URDNA2015 writes them, and cannot be told from text', async () => {
  const name = 'tab\t, line\n, backslash\\t, quote", bell\u0007, delete\u007f';
  const lines = await canonicalise(withContext('Comment', { id: 'https://tube.example/1', name }));

  expect(lines).toBe(
    '<https://tube.example/1> <https://www.w3.org/ns/activitystreams#name> "tab\t, line\\n, backslash\\\\t, quote\\", bell\u0007, delete\u007f" .\n',
  );
});

const comment = () => signed(withContext('Comment', examples.Comment[1] as object));
const { '@context': CONTEXT } = withContext('Comment', {});
const TERMS = { id: '@id', type: '@type' };

/** The signed Create of a comment, changed by whoever forwards it. */
async function forwarded(change: (document: Document & { object: Document }) => object): Promise<Document> {
  return { ...change((await comment()) as Document & { object: Document }) };
}

const change = (text: string, changes: Parameters<typeof forwarded>[0]) => [text, changes] as const;

test.each([
  change('another text', (all) => ({ ...all, object: { ...all.object, content: 'buy' } })),
  change('another actor', (all) => ({ ...all, actor: 'https://evil.example/mallory' })),
  change('another id', (all) => ({ ...all, id: 'https://tube.example/2' })),
  change('one more recipient', (all) => ({ ...all, to: [...(all.to as string[]), 'https://evil.example/followers'] })),
  change('a property left out', (all) => without(all, 'cc')),
  change('a space in a text', (all) => ({ ...all, object: { ...all.object, content: `${all.object.content as string} ` } })),
  change('a property that no context defines', (all) => ({ ...all, mood: 'bad' })),
  change('a property that no context defines, inside', (all) => ({ ...all, object: { ...all.object, rating: 5 } })),
  change('a type that no context defines', (all) => ({ ...all, object: { ...all.object, type: ['Note', 'Advertisement'] } })),
  change('a property of blank nodes', (all) => ({ ...all, '_:mood': 'bad' })),
  change('a tag that has no meaning', (all) => ({
    ...all,
    object: { ...all.object, tag: [...(all.object.tag as object[]), { mood: 'bad' }] },
  })),
  change('the creator', (all) => ({ ...all, signature: { ...(all.signature as Document), creator: 'https://evil.example/mallory' } })),
  change('the time of signing', (all) => ({ ...all, signature: { ...(all.signature as Document), created: '2026-03-03T00:00:00.000Z' } })),
  change('more in the signature', (all) => ({ ...all, signature: { ...(all.signature as Document), domain: 'evil.example' } })),
  change('unknown things in the signature', (all) => ({ ...all, signature: { ...(all.signature as Document), mood: 'bad' } })),
])('B23 a forwarded document is refused with %s', async (_, changes) => {
  await expect(verifyDocument(await forwarded(changes), publicKeyPem)).rejects.toThrow(expect.objectContaining({ name: 'BadSignature' }));
});

test('B23 a value that only looks like one from outside JSON-LD is not taken for it', async () => {
  const document = await forwarded((all) => ({
    ...all,
    object: { ...all.object, content: { '@value': all.object.content, '@index': 'evil' } },
  }));

  // Indexes are not signed; what comes back is an object, so that nobody reads it as text.
  const [verified] = await Promise.allSettled([verifyDocument(document, publicKeyPem)]);
  expect(JSON.stringify(verified)).not.toContain('"content":"evil"');
});

const redefine = (terms: object) => [...(CONTEXT as object[]), terms];

test.each([
  change('@graph', ({ '@context': context, signature, ...all }) => ({ '@context': context, signature, '@graph': [all] })),
  change('@graph of two', ({ '@context': context, signature, object, ...all }) => ({
    '@context': context,
    signature,
    '@graph': [{ ...all, object: object.id }, object],
  })),
  change('@graph under another name', ({ signature, ...all }) => ({
    '@context': redefine({ items: '@graph' }),
    signature,
    items: [{ ...all, '@context': undefined }],
  })),
  change('@included', ({ object, ...all }) => ({ ...all, object: object.id, '@included': [object] })),
  change('@included under another name', ({ object, ...all }) => ({
    ...all,
    '@context': redefine({ attachment: '@included' }),
    object: object.id,
    attachment: [object],
  })),
  change('@include', (all) => ({ ...all, '@include': [] })),
  change('@reverse', ({ object, signature, '@context': context, ...all }) => ({
    '@context': context,
    signature,
    ...object,
    '@reverse': { 'as:object': all },
  })),
  change('@reverse in a term', ({ object, signature, ...all }) => ({
    '@context': redefine({ replies: { '@reverse': 'as:object' } }),
    signature,
    ...object,
    replies: { ...all, '@context': undefined },
  })),
  change('a context inside', (all) => ({ ...all, object: { ...all.object, '@context': CONTEXT } })),
  change('a context within a term', (all) => ({
    ...all,
    '@context': redefine({ object: { '@id': 'as:object', '@type': '@id', '@context': {} } }),
  })),
  change('a context from elsewhere', (all) => ({ ...all, '@context': [...(CONTEXT as object[]), 'https://evil.example/context'] })),
  change('a context from inside our network', (all) => ({ ...all, '@context': 'http://127.0.0.1:9/context' })),
  change('a context of 20 kB', (all) => ({
    ...all,
    '@context': redefine(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`term${index}`, 'as:name']))),
  })),
  change('a context that is no context', (all) => ({ ...all, '@context': [7] })),
  change('terms that define each other', (all) => ({ ...all, '@context': redefine({ a: 'b:x', b: 'a:x' }) })),
  change('no context', (all) => without(all, '@context')),
  change('actor redefined', (all) => ({
    ...all,
    '@context': redefine({ actor: 'https://evil.example/actor', boss: { '@id': 'as:actor', '@type': '@id' } }),
    actor: 'https://evil.example/mallory',
  })),
  change('the id redefined', (all) => ({ ...all, '@context': redefine({ id: 'https://evil.example/id' }) })),
  change('more than 32 levels', (all) => ({
    ...all,
    object: Array.from({ length: 40 }).reduce<object>((inner) => ({ object: inner }), all.object),
  })),
  change('more than 5,000 values', (all) => ({ ...all, to: Array.from({ length: 6000 }, (_, index) => `https://evil.example/${index}`) })),
])('B22 a forwarded document is refused with %s', async (_, changes) => {
  await expect(verifyDocument(await forwarded(changes), publicKeyPem)).rejects.toThrow(expect.objectContaining({ name: 'BadSignature' }));
});

test('B22 what a sender calls actor is what we call actor, whatever its context calls it', async () => {
  const context = ['https://www.w3.org/ns/activitystreams', { ...TERMS, boss: { '@id': 'as:actor', '@type': '@id' }, actor: 'as:name' }];
  const document = await signed({
    '@context': context,
    id: 'https://tube.example/1',
    type: 'Like',
    boss: creator,
    actor: 'https://evil.example/mallory',
  });

  expect(await verifyDocument(document, publicKeyPem)).toMatchObject({ actor: creator, name: 'https://evil.example/mallory' });
});

test('the short names of everybody become the long one', async () => {
  const document = await signed(
    withContext('Announce', { id: 'https://tube.example/1', type: 'Announce', actor: creator, to: 'as:Public', cc: ['as:Public'] }),
  );

  expect(await verifyDocument(document, publicKeyPem)).toMatchObject({ to: PUBLIC, cc: [PUBLIC] });
});

test.each([
  ['no signature', undefined],
  ['a signature that is a text', 'signed'],
  ['another type of signature', { type: 'Ed25519Signature2018' }],
  ['no creator', { creator: undefined }],
  ['a creator that is no URL', { creator: 'mara' }],
  ['no date', { created: undefined }],
  ['a date that is none', { created: 'yesterday' }],
  ['no value', { signatureValue: '' }],
  ['a value that is no text', { signatureValue: 7 }],
])('a document is refused that has %s', async (_, signature) => {
  const document = await comment();
  const forged = typeof signature === 'object' ? { ...(document.signature as object), ...signature } : signature;

  expect(() => readDocumentSignature({ signature: forged })).toThrow(expect.objectContaining({ name: 'BadSignature' }));
  await expect(verifyDocument({ ...document, signature: forged }, publicKeyPem)).rejects.toThrow(
    expect.objectContaining({ name: 'BadSignature' }),
  );
});

test('a document is refused with the key of another', async () => {
  await expect(verifyDocument(await comment(), keyOf('mallory').publicKeyPem)).rejects.toThrow('the signature does not match');
});

test.each([
  ['nine days ago', -9 * 86_400, true],
  ['more than nine days ago', -9 * 86_400 - 1, false],
  ['half an hour ahead', 1800, true],
  ['more than half an hour ahead', 1801, false],
])('A6 a document that was signed %s', (_, seconds, isTaken) => {
  const check = () => checkDocumentAge({ created: new Date(now.getTime() + seconds * 1000).toISOString() }, now);

  if (isTaken) expect(check).not.toThrow();
  else expect(check).toThrow('the document was not signed within the last days');
});

/** Blank nodes that all point at each other: their orders are n factorial. */
const clique = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: `_:b${index}`,
    type: 'Note',
    tag: Array.from({ length: size }, (_, other) => `_:b${other}`).filter((other) => other !== `_:b${index}`),
  }));

/** Two by two alike, in a ring. */
const ring = (size: number) =>
  Array.from({ length: size }, (_, index) => ({ id: `_:b${index}`, type: 'Note', inReplyTo: `_:b${(index + 1) % size}` }));

test.each([
  ['a clique of 8', clique(8)],
  ['a clique of 12', clique(12)],
  ['a clique of 60', clique(60)],
  ['a ring of 1,000', ring(1000)],
  [
    'a hundred rings of ten',
    Array.from({ length: 100 }, (_, index) => JSON.parse(JSON.stringify(ring(10)).replaceAll('_:b', `_:r${index}b`)) as object[]).flat(),
  ],
])('a poisoned graph is given up: %s', async (_, attachment) => {
  const { signature } = await comment();
  const document = withContext('Comment', { id: 'https://evil.example/1', type: 'Note', attachment, signature });

  await expect(verifyDocument(document, publicKeyPem)).rejects.toThrow('the document is not sound JSON-LD');
});
