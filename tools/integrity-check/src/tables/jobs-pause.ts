import type { Instance } from '../open-instance.ts';

/** `changed_at` is null until jobs are paused for the first time. */
const PAUSE = `select is_paused or coalesce(changed_at > now() - interval '10 minutes', false) as "mayWait" from jobs_pause where id = 1`;

/** Whether waiting jobs are normal: jobs are paused, or were until ten minutes ago. */
export async function mayJobsWait({ rows }: Pick<Instance, 'rows'>): Promise<boolean> {
  const [pause] = await rows('auth').query<{ mayWait: boolean }>(PAUSE);
  return pause?.mayWait ?? false;
}
