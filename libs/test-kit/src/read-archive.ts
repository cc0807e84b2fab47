import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The files of an archive, read by a library that has nothing to do with who wrote it; it checks sizes and checksums. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return files;
}

export const jsonOf = (files: ReadonlyMap<string, Buffer>, path: string): unknown => JSON.parse(String(files.get(path)));

/** The lines of `SHA256SUMS` that are not right. */
export function wrongChecksums(files: ReadonlyMap<string, Buffer>): string[] {
  const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
  return lines.filter((line) => {
    const [sum = '', path = ''] = line.split('  ');
    return (
      createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex') !== sum
    );
  });
}
