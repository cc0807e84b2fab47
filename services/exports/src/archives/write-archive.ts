import type { JobContext } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { deleteEnds } from '../user-exports/ends-of-archives.ts';
import { type ArchiveWriter, openArchiveWriter } from './archive-writer.ts';
import type { Begun, Turn } from './begin-making.ts';
import { createFindVideoFiles } from './find-video-files.ts';
import { everyEntry, saveProgress } from './save-progress.ts';
import { sections } from './sections/sections.ts';
import { directoryEntry, endOfArchive } from './zip-records.ts';

/** Every file of the archive with its SHA-256, as `sha256sum --check` reads them. */
const CHECKSUMS = 'SHA256SUMS';
const WITH_CHECKSUMS = sections.length + 1;
const CLOSED = sections.length + 2;

/** Writes what an earlier attempt left to be written of an archive, and puts its parts together. Returns its size. Throws ExportGone. */
export async function writeArchive(
  deps: Deps,
  turn: Turn,
  { username, ...begun }: Begun & { readonly username: string },
  { signal, progress, log }: JobContext,
): Promise<number> {
  const { storage } = deps;
  let { written, parts, tailKey, sectionsDone } = begun;
  const alive = () => progress(Math.round((100 * sectionsDone) / CLOSED));

  async function save(archive: Pick<ArchiveWriter, 'store'>, done: number, cursor: number | null = null): Promise<void> {
    const { stored, entries } = await archive.store();
    await saveProgress(deps, turn, { stored, entries, sectionsDone: done, sectionCursor: cursor, formerTail: tailKey });
    ({ written, parts, tailKey } = stored);
    sectionsDone = done;
    alive();
  }

  let saving: Promise<void> = Promise.resolve();
  const failedSave = new AbortController();

  /** Bytes are made durable while more are read, which ends when that fails. */
  async function saveMeanwhile(...reached: Parameters<typeof save>): Promise<void> {
    await saving;
    saving = save(...reached);
    saving.catch((error) => failedSave.abort(error));
  }

  if (sectionsDone < CLOSED) {
    const writing = { storage, log, alive, signal: AbortSignal.any([signal, failedSave.signal]) };
    const archive = await openArchiveWriter(writing, begun, begun);
    try {
      for (const [index, section] of sections.entries()) {
        if (index < begun.sectionsDone) continue;
        signal.throwIfAborted();
        await section.write({
          ...deps,
          ...begun,
          username,
          archive,
          // Once what was written before is saved.
          findVideoFiles: () => saving.then(createFindVideoFiles(deps, turn.exportId)),
          from: index === begun.sectionsDone ? (begun.sectionCursor ?? 0) : 0,
          reached: async (cursor) => {
            if (archive.hasMuch()) await saveMeanwhile(archive, index, cursor);
          },
          alive,
        });
        await saveMeanwhile(archive, index + 1);
      }
      await saving;
      if (sectionsDone < WITH_CHECKSUMS) {
        await archive.addText(CHECKSUMS, checksums(deps, turn));
        await save(archive, WITH_CHECKSUMS);
      }
      await writeDirectory(deps, turn, archive);
      const close = async () => ({ stored: await archive.close(), entries: [] });
      await save({ store: close }, CLOSED);
    } catch (error) {
      // The next attempt writes the same parts.
      await archive.settled();
      await saving;
      throw error;
    }
  }
  await storage.completeMultipart(begun.storageKey, begun.uploadId, parts);
  await deleteEnds(storage, begun.storageKey);
  return written;
}

async function* checksums(deps: Deps, { exportId }: Turn): AsyncGenerator<string> {
  for await (const { sha256, path } of everyEntry(deps, exportId)) yield `${sha256}  ${path}\n`;
}

async function writeDirectory(deps: Deps, { exportId }: Turn, archive: ArchiveWriter): Promise<void> {
  const position = archive.position();
  let entries = 0;
  for await (const entry of everyEntry(deps, exportId)) {
    await archive.write(directoryEntry(entry));
    entries += 1;
  }
  await archive.write(endOfArchive({ entries, position, size: archive.position() - position }));
}
