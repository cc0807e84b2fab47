import { type JobState, jobTypeNames, MOST_JOB_MOMENTS } from '@flotilla/contracts-shared';
import { invalidParameter } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { Filter, JobSource } from './job-sources.ts';
import { placePage } from './place-page.ts';

export type Wish = {
  readonly state?: JobState;
  readonly jobType?: string;
  readonly start?: number;
  readonly count?: number;
  readonly sort?: '-createdAt' | 'createdAt';
};

const KNOWN: ReadonlySet<string> = new Set(jobTypeNames);
/** Before version 8 of the interface. */
const FORMER_NAMES: Readonly<Record<string, string>> = { 'videos-views-stats': 'videos-stats' };

/** A page of the jobs of all services. Throws 400 for a type nobody knows or a page too far down, and 503 when a service does not answer. */
export async function listJobs({ instance }: Pick<Deps, 'instance'>, sources: readonly JobSource[], wish: Wish, url: string) {
  const { start = 0, count = 15, sort = '-createdAt', state } = wish;
  const type = wish.jobType && (FORMER_NAMES[wish.jobType] ?? wish.jobType);
  const filter: Filter = { sort, ...(type && { type }), ...(state && { state: storedState(state, instance.state().areJobsPaused) }) };

  const reach = Math.min(start + count, MOST_JOB_MOMENTS);
  const orders = await Promise.all(sources.map((source) => source.order(filter, reach)));
  if (type && !KNOWN.has(type) && !orders.some(({ knowsType }) => knowsType))
    throw invalidParameter('query', 'jobType', 'There are no jobs of this type', url);
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  if (count === 0 || start >= total) return { total, data: [] };
  if (start + count > reach && total > reach)
    throw invalidParameter('query', 'start', `Only the first ${reach} jobs can be listed; choose a state, a type or the other order`, url);

  const moments = orders.map((order) => order.moments);
  const { turns, parts } = placePage(moments, { start, count, isAscending: sort === 'createdAt' });
  const listed = await Promise.all(
    sources.map(async (source, index) => {
      const part = parts[index];
      return part?.count ? [...(await source.list(filter, part))] : [];
    }),
  );
  // A job that ended or was deleted between the two requests is missing.
  const page = turns.flatMap((turn) => listed[turn]?.shift() ?? []);
  return { total, data: state ? page.map((job) => ({ ...job, state })) : page };
}

/** PeerTube's state `paused` means waiting jobs while jobs are paused. */
function storedState(state: JobState, arePaused: boolean): JobState {
  return state === 'paused' && arePaused ? 'waiting' : state;
}
