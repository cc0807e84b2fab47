import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { entriesBelow } from './entries-below.ts';
import { ToolFailure } from './tool-failure.ts';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Checks that only plain files and folders are in the directory of a run. A program that a hostile file took over could leave a link there, which means
 * another file to this process than in the room it was made in. Throws ToolFailure.
 */
export async function expectPlainFiles(program: string, directory: string): Promise<void> {
  const entries = await entriesBelow(directory, () => {
    throw new ToolFailure(program, 'unsafe', '', ' (a folder cannot be read)');
  });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new ToolFailure(program, 'unsafe', '', ` (${odd.name})`);
}

/** Opens a file that a program made, never one that a link leads to: another run may still work in its directory. */
export async function openMade(path: string): Promise<FileHandle> {
  // A pipe would wait for somebody who writes to it.
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Error(`${path} is not a plain file.`);
}
