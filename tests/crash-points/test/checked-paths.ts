import { createHash } from 'node:crypto';
import { readArchive } from '@flotilla/test-kit/read-archive';
import { expect } from '@jest/globals';

/** The paths of the files in an archive whose checksums are all right, without what differs between two archives of the same things. */
export async function checkedPaths(archive: Buffer): Promise<string[]> {
  const files = await readArchive(archive);
  const listed = String(files.get('SHA256SUMS'));
  files.delete('SHA256SUMS');
  const sums = [...files].map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}`);
  expect(sums.toSorted()).toEqual(listed.trimEnd().split('\n').toSorted());
  return [...files.keys()].map((path) => path.replaceAll(/[\da-f-]{36}/g, 'ID')).toSorted();
}
