import { execute, type Transaction } from '@flotilla/database';
import { sourceKeys } from '@flotilla/transcoder/integrity-check';

/** Whether anybody goes on with a source. */
export async function areJobsAlive(tx: Transaction, source: { videoUuid: string; sourceVersion: number }): Promise<boolean> {
  const alive = `select 1 from jobs where state in ('waiting', 'active', 'delayed') and starts_with(unique_key, $1) limit 1`;
  return (await execute(tx, alive, [sourceKeys(source)])).length > 0;
}
