import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { shortUuid, uuidOfShort, videoIdPattern, videoReference } from '../src/index.ts';

test.each([
  ['6a4e496b-e774-442f-bc9e-899632e5ef1e', 'e8nxCLJoDRScCL6WptL2QJ'],
  ['741010c4-c333-4b3f-8813-0dc37de0e552', 'fkfAks63KXcsGQMiNmieeC'],
  ['00000000-0000-0000-0000-000000000000', '1'.repeat(22)],
])('%s is %s, as other servers write it', (uuid, short) => {
  expect(shortUuid(uuid)).toBe(short);
  expect(uuidOfShort(short)).toBe(uuid);
});

test('every UUID comes back from its short form', () => {
  for (let round = 0; round < 500; round++) {
    const uuid = randomUUID();
    expect(uuidOfShort(shortUuid(uuid))).toBe(uuid);
  }
});

test.each(['', '1', 'l'.repeat(22), '0'.repeat(22), 'Z'.repeat(22), 'z'.repeat(23)])('%j is nobody’s short form', (text) => {
  expect(uuidOfShort(text)).toBeUndefined();
});

test('F6: a reference is an id, a UUID or a short UUID, and what no database can hold finds nothing', () => {
  expect(videoReference('17')).toEqual({ id: 17 });
  expect(videoReference('6A4E496B-E774-442F-BC9E-899632E5EF1E')).toEqual({ uuid: '6a4e496b-e774-442f-bc9e-899632e5ef1e' });
  expect(videoReference('e8nxCLJoDRScCL6WptL2QJ')).toEqual({ uuid: '6a4e496b-e774-442f-bc9e-899632e5ef1e' });
  expect(videoReference('2147483648')).toEqual({ id: 0 });
  expect(videoReference('Z'.repeat(22))).toEqual({ uuid: '00000000-0000-0000-0000-000000000000' });
  for (const text of ['-1', '1.5', '1e3', 'x', ' 1', '9'.repeat(20)])
    expect([text, new RegExp(videoIdPattern).test(text)]).toEqual([text, false]);
});
