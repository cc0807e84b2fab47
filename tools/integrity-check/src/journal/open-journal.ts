import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Entry, NewEntry } from './entry.ts';

export type Journal = AsyncDisposable & {
  /** Resolves when the line is on the disk; only then it counts. */
  write(entry: NewEntry): Promise<void>;
};

/** Opens a journal, a file of JSON lines, and adds to what is there. */
export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, 'a', 0o600);
  let written: Promise<void> = Promise.resolve();
  return {
    write(entry) {
      const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
      written = written.then(async () => {
        await file.appendFile(line);
        await file.datasync();
      });
      return written;
    },
    async [Symbol.asyncDispose]() {
      await written.catch(() => {});
      await file.close();
    },
  };
}

/** The lines of a journal. A last line that was cut off promised nothing yet. */
export async function readJournal(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cutOff: string | undefined;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (cutOff !== undefined) throw new Error(`${path} is no journal: ${cutOff.slice(0, 100)}`);
    if (line === '') continue;
    try {
      entries.push(JSON.parse(line) as Entry);
    } catch {
      cutOff = line;
    }
  }
  return entries;
}
