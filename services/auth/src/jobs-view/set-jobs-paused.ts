import { authEvents } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { JobsPause } from './jobs-pause.entity.ts';

const db = tables({ JobsPause });

/** Pauses or resumes the jobs of every service, across restarts; publishes nothing when nothing changes. */
export async function setJobsPaused(
  { database, instance, clock }: Pick<Deps, 'clock' | 'database' | 'instance'>,
  paused: boolean,
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await db(tx)
      .updateTable('JobsPause')
      .set((eb) => ({ isPaused: paused, changedAt: clock.now(), version: eb('version', '+', 1) }))
      .where('id', '=', 1)
      .where('isPaused', '<>', paused)
      .returning('version')
      .executeTakeFirst();
    if (!changed) return;
    publish(tx, authEvents.jobsPaused, { scope: 'jobs', version: changed.version, paused });
    const values = { 'jobs.paused': !paused, ...newValues({ 'jobs.paused': paused }) };
    await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action: 'update', values });
    await instanceChanged(tx);
  });
  await instance.reload();
}
