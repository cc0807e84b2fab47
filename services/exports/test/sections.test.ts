import { contracts } from '@flotilla/contracts';
import { expect, test } from '@jest/globals';
import { sections } from '../src/archives/sections/sections.ts';

/** What nobody takes along, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'auth.sessions': 'Sessions belong to this instance.',
  'auth.configuration': 'It is the instance’s.',
};

test('everything that a snapshot topic tells of people is in a section of archives, or an exception with its reason', () => {
  const snapshots = contracts.flatMap(({ topics }) => topics).filter(({ compacted }) => compacted);

  const held = [...sections.flatMap(({ topics }) => topics), ...Object.keys(exceptions)];
  expect(snapshots.map(({ name }) => name).toSorted()).toEqual(held.toSorted());
});
