import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Looks for a program in some folders and in the usual ones. */
export async function findProgram(name: string, path: string): Promise<string | null> {
  const folders = [...path.split(delimiter), '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin', '/opt/homebrew/bin'];
  for (const folder of folders) {
    const found = folder && (await usable(join(folder, name)));
    if (found) return found;
  }
  return null;
}

export async function usable(file: string): Promise<string | null> {
  return access(file, constants.X_OK).then(
    () => file,
    () => null,
  );
}
