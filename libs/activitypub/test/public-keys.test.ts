import { expect, test } from '@jest/globals';
import { readRsaPublicKey } from '../src/index.ts';
import { delivered, keyOf, objectionTo } from './requests.ts';

const { publicKeyPem } = keyOf('alice');
/** Blanks at the end make other texts of the same key. */
const variants = (count: number) => Array.from({ length: count }, (_, index) => publicKeyPem + ' '.repeat(index + 1));

test('of the keys that were read, the thousand used last are kept', () => {
  const key = readRsaPublicKey(publicKeyPem);
  const others = variants(1_500);

  for (const each of others.slice(0, 999)) readRsaPublicKey(each);
  expect(readRsaPublicKey(publicKeyPem)).toBe(key);
  for (const each of others.slice(999, 1_499)) readRsaPublicKey(each);
  expect(readRsaPublicKey(publicKeyPem)).toBe(key);

  for (const each of others.slice(0, 1_000)) readRsaPublicKey(each);
  expect(readRsaPublicKey(publicKeyPem)).not.toBe(key);
});

test('a key that is kept says nothing of another one of the same actor', () => {
  const request = delivered();

  expect(objectionTo(request, publicKeyPem)).toBeUndefined();
  expect(objectionTo(request, keyOf('alice after her rotation').publicKeyPem)).toBe('the signature does not match');
});
