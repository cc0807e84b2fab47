import { archivesInternal } from '@flotilla/contracts-auth';
import { type JobContext, job, type RunningJob } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { createUserExportJob, type MadeExport } from '../user-exports/export-job.ts';
import { beginMaking } from './begin-making.ts';
import { completeExport, failExport } from './end-making.ts';
import { ExportGone } from './export-gone.ts';
import { writeArchive } from './write-archive.ts';

/** Makes the archive that somebody asked for. One that is deleted meanwhile ends the job without a word. */
export const makeArchive = job(
  createUserExportJob,
  (deps: Deps) => ({
    run: (job, context) => makeUnlessGone(deps, job, context),
    failed: ({ payload }, _reason, tx) => failExport(tx, payload),
  }),
  { pool: 'archives' },
);

async function makeUnlessGone(deps: Deps, { payload, fencingToken }: RunningJob<MadeExport>, context: JobContext) {
  const turn = { exportId: payload.exportId, fencingToken };
  const username = await findUsername(deps, payload.userId);
  const begun = username === undefined ? undefined : await beginMaking(deps, turn);
  if (username === undefined || !begun) return undefined;
  try {
    const size = await writeArchive(deps, turn, { ...begun, username }, context);
    return (tx: Parameters<typeof completeExport>[0]) => completeExport(tx, payload, { storageKey: begun.storageKey, size });
  } catch (error) {
    if (error instanceof ExportGone) return undefined;
    throw error;
  }
}

/** Undefined for somebody who was deleted; the event about that removes the archive. */
async function findUsername({ neighbours: { auth } }: Deps, userId: number): Promise<string | undefined> {
  const answer = await auth.call(archivesInternal.getArchivedUser, { params: { userId } });
  if (answer.status === 404) return undefined;
  return answer.status === 200 ? answer.body.username : auth.refuse(answer);
}
