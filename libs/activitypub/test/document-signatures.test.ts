import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PUBLIC, parseActivityJson, verifyDocument } from '../src/index.ts';
import { canonicalise } from '../src/linked-data/canonicalise.ts';
import { vector } from './vector.ts';

const announce = parseActivityJson(Buffer.from(vector.body));
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

test('options and document of the contract have the canonical form that is signed', async () => {
  const { signature, ...document } = announce as { signature: { creator: string; created: string } };
  const { creator, created } = signature;
  const context = ['https://w3id.org/security/v1', { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' }];

  const options = await canonicalise({ '@context': context, creator, created });

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
  const { signature, '@context': context, ...sent } = announce;

  expect(await verifyDocument(announce, vector.publicKeyPem)).toEqual(sent);
  expect(sent.to).toEqual([PUBLIC]);
});
