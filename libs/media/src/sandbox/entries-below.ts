import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything below a directory. Unlike a recursive `readdir`, it follows no links, which may lead to all of this machine. `failed` stands in for a folder that cannot be read. */
export async function entriesBelow(directory: string, failed: (error: unknown) => Dirent[]): Promise<Dirent[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(failed);
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map((folder) => entriesBelow(join(directory, folder.name), failed)));
  return [...entries, ...below.flat()];
}
