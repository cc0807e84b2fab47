import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesBelow } from './entries-below.ts';

/** Bytes of all files below a directory; what is deleted meanwhile is skipped, and links are not followed. */
export async function directorySize(directory: string): Promise<number> {
  const entries = await entriesBelow(directory, () => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      lstat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
