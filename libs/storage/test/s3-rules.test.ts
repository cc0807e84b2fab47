import { expect, test } from '@jest/globals';
import { partSizes } from '../src/s3/part-sizes.ts';
import { isReadableByAnybody } from '../src/s3/public-policy.ts';

const MIB = 1024 ** 2;
const TIB = 1024 ** 4;

test('10,000 parts can contain 5 TiB whether the size is known or not, and small files have small parts', () => {
  const unknown = partSizes(undefined);
  let total = 0;
  for (let part = 1; part <= 10_000; part += 1) total += unknown(part);

  expect(total).toBeGreaterThanOrEqual(5 * TIB);
  expect(partSizes(5 * TIB)(1) * 10_000).toBeGreaterThanOrEqual(5 * TIB);
  expect([unknown(1), unknown(800), unknown(801), unknown(10_000)].map((size) => size / MIB)).toEqual([8, 8, 16, 1024]);
  expect(partSizes(100 * MIB)(3)).toBe(8 * MIB);
});

test('a policy is public when it lets everybody list or read, regardless of its conditions', () => {
  const policy = (statement: object) => JSON.stringify({ Statement: [statement] });
  const allow = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' };

  const open = [
    allow,
    { ...allow, Principal: { AWS: ['*'] } },
    { ...allow, Action: ['s3:PutObject', 's3:*'] },
    { ...allow, Action: 's3:ListBucket' },
    { ...allow, Condition: { Bool: {} } },
    { Effect: 'Allow', NotPrincipal: { AWS: 'x' }, Action: '*' },
  ];
  const closed = [
    { ...allow, Effect: 'Deny' },
    { ...allow, Principal: { AWS: 'arn:aws:iam::1:user/flotilla' } },
    { ...allow, Action: 's3:PutObject' },
  ];

  expect(open.map((statement) => isReadableByAnybody(policy(statement)))).toEqual(open.map(() => true));
  expect(closed.map((statement) => isReadableByAnybody(policy(statement)))).toEqual(closed.map(() => false));
});
