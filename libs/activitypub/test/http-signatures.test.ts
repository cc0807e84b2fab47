import { expect, test } from '@jest/globals';
import { readRequestSignature, signRequest } from '../src/index.ts';
import { alice, body, delivered, now, objectionTo, received } from './requests.ts';
import { vector } from './vector.ts';

const { publicKeyPem, signer, host, path, date, digest, signature } = vector;

test('the request of the contract verifies, and says who signed it', () => {
  const headers = {
    host,
    date,
    digest,
    signature: `keyId="${signer}",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="${signature}"`,
  };
  const request = received(headers, { host, path, now: vector.now, body: Buffer.from(vector.body) });

  expect(readRequestSignature(request)).toMatchObject({
    keyId: signer,
    algorithm: 'rsa-sha256',
    headers: ['(request-target)', 'host', 'date', 'digest'],
  });
  expect(objectionTo(request, publicKeyPem)).toBeUndefined();
});

test('a delivery is signed as peers ask for: four headers in their order, the algorithm named, no spaces after commas', () => {
  const headers = signRequest({ method: 'POST', url: new URL('https://video.example/inbox?page=1'), body, now }, alice);

  expect(headers).toEqual({
    Host: 'video.example',
    Date: 'Mon, 02 Mar 2026 10:15:31 GMT',
    Digest: expect.stringMatching(/^SHA-256=[A-Za-z0-9+/]{43}=$/),
    Signature: expect.stringMatching(
      /^keyId="https:\/\/peer\.example\/users\/alice#main-key",algorithm="rsa-sha256",headers="\(request-target\) host date digest",signature="[A-Za-z0-9+/=]{344}"$/,
    ),
  });
});

test('a fetch is signed without a digest', () => {
  const headers = signRequest({ method: 'GET', url: new URL('https://video.example:9000/accounts/bob'), now }, alice);

  expect(Object.keys(headers)).toEqual(['Host', 'Date', 'Signature']);
  expect(headers.Host).toBe('video.example:9000');
  expect(headers.Signature).toContain('headers="(request-target) host date"');
});

test('what is signed is accepted, with a query and with a port', () => {
  expect(objectionTo(delivered())).toBeUndefined();
  expect(objectionTo(delivered('https://video.example/inbox?a=1&b=2'))).toBeUndefined();
  expect(objectionTo(delivered('http://127.0.0.1:9000/inbox'))).toBeUndefined();
});
