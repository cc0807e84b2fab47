import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The paths of the files in an archive whose checksums are all right, without what differs between two archives of the same things. */
export async function checkedPaths(archive: Buffer): Promise<string[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const sums = new Map<string, string>();
  let listed = '';
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (failure, stream) => {
        if (failure) return reject(failure);
        buffer(stream).then((bytes) => {
          if (entry.fileName === 'SHA256SUMS') listed = bytes.toString();
          else sums.set(entry.fileName, createHash('sha256').update(bytes).digest('hex'));
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  expect([...sums].map(([path, sum]) => `${sum}  ${path}`).toSorted()).toEqual(listed.trimEnd().split('\n').toSorted());
  return [...sums.keys()].map((path) => path.replaceAll(/[\da-f-]{36}/g, 'ID')).toSorted();
}
