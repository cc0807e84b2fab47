import { deleteInRounds, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Viewing } from './viewing.entity.ts';

const db = tables({ Viewing });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets single viewers after the days that the operator chose; views stay counted. */
export async function forgetViewings({ database, clock, config }: Pick<Deps, 'clock' | 'config' | 'database'>): Promise<void> {
  if (config.viewsMaxAgeDays < 0) return;
  const before = new Date(clock.now().getTime() - config.viewsMaxAgeDays * DAY_MS);
  await deleteInRounds(db(database), 'Viewing', (eb) => eb('endedAt', '<', before));
}

export const forgetViewingsHourly = schedule('forget-viewings', 3600, (deps: Deps) => () => forgetViewings(deps));
