import type { Transaction } from '@flotilla/database';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { importUserArchiveJob, type RunImport } from '../user-imports/import-job.ts';
import { counted } from '../user-imports/stats.ts';
import { BadArchive, ImportGone } from './bad-archive.ts';
import { beginImport, saveReached, type Turn } from './begin-import.ts';
import { endAttempt } from './end-attempt.ts';
import { endImport } from './end-import.ts';
import { openArchive } from './open-archive.ts';
import type { Importing } from './section.ts';
import { sections } from './sections/sections.ts';
import { takeSection } from './take-section.ts';

/** An archive at which so many processes died, one after the other at the same place, is probably why. */
const MOST_DEATHS = 3;
/** Items that were refused are remembered together. */
const SAVE_EVERY_MS = 1_000;

/** Imports an archive that arrived. One whose user is deleted meanwhile ends the job without a word. */
export const importArchive = job(
  importUserArchiveJob,
  (deps: Deps) => ({
    run: (job, context) => importUnlessGone(deps, job, context),
    failed: ({ payload }, reason, tx) => endImport(tx, payload, reason),
  }),
  { pool: 'imports' },
);

async function importUnlessGone(deps: Deps, { payload, fencingToken }: RunningJob<RunImport>, context: JobContext) {
  const turn = { importId: payload.importId, fencingToken };
  const begun = await beginImport(deps, turn);
  if (!begun) return undefined;
  if (begun.begunHere > MOST_DEATHS) throw new BadArchive(`The import ended ${MOST_DEATHS} times at the same place without telling why.`);
  const { signal, log } = context;
  const end = () => endAttempt(deps, turn).catch((error: unknown) => log.warn({ err: error }, 'could not end an attempt'));
  // Work that is told to stop may hang in a call, and is left alone then: it has not died.
  const leave = () => void end();
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    await takeSections(deps, turn, { ...begun, userId: payload.userId }, context);
    return (tx: Transaction) => endImport(tx, payload, null);
  } catch (error) {
    if (error instanceof ImportGone) return undefined;
    signal.removeEventListener('abort', leave);
    if (!signal.aborted) await end();
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginImport>>> & { readonly userId: number };

async function takeSections(deps: Deps, turn: Turn, begun: Begun, { signal, progress }: JobContext): Promise<void> {
  const { neighbours, storage, log } = deps;
  const { userId, storageKey: key, size } = begun;
  let { stats, sectionsDone, itemsDone } = begun;
  let savedAt = performance.now();
  const save = async () => {
    await saveReached(deps, turn, { stats, sectionsDone, itemsDone });
    savedAt = performance.now();
  };
  using archive = await openArchive({ storage, key, size, signal });
  const alive = () => progress((100 * sectionsDone) / sections.length);
  const importing: Importing = { userId, archive, neighbours, storage, log, signal, alive, seed: key };
  for (const section of sections.slice(sectionsDone)) {
    await takeSection(importing, section, {
      itemsDone,
      async taken(outcome, done) {
        stats = counted(stats, section.name, outcome);
        itemsDone = done;
        if (outcome !== 'errors' || performance.now() - savedAt >= SAVE_EVERY_MS) await save();
      },
    });
    sectionsDone += 1;
    itemsDone = 0;
    await save();
  }
}
