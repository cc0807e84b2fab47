import { expect, test } from '@jest/globals';
import { isPublic, PUBLIC, withContext } from '../src/index.ts';

test('a document of plain ActivityStreams terms carries the two contexts and the name of the signature', () => {
  expect(withContext('Follow', { type: 'Follow' })).toEqual({
    '@context': [
      'https://www.w3.org/ns/activitystreams',
      'https://w3id.org/security/v1',
      { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' },
    ],
    type: 'Follow',
  });
});

test('a document with terms of its own defines them beside the others', () => {
  expect(withContext('Comment', { type: 'Note' })['@context']).toEqual([
    'https://www.w3.org/ns/activitystreams',
    'https://w3id.org/security/v1',
    { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' },
    { pt: 'https://joinpeertube.org/ns#', sc: 'http://schema.org/', replyApproval: 'pt:replyApproval' },
  ]);
});

test.each([PUBLIC, [PUBLIC], ['https://peer.example/users/alice', PUBLIC], 'as:Public', ['Public']])('%j is for everybody', (to) => {
  expect(isPublic(to)).toBe(true);
});

test.each([undefined, null, '', [], ['https://peer.example/users/alice/followers'], { id: PUBLIC }, [[PUBLIC]], 'public'])(
  '%j is not for everybody',
  (to) => {
    expect(isPublic(to)).toBe(false);
  },
);
