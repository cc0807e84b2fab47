import type { ServiceContract } from '@flotilla/contract';
import { type JobOperations, type JobState, jobOperationsOf } from '@flotilla/contracts-shared';
import { type Route, reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';

type Wish = { readonly state?: JobState; readonly type?: string; readonly sort?: string };

/** The made-up jobs of a fake service. */
export type FakeJobs = {
  readonly list: { readonly id: string; readonly type: string; readonly state: JobState; readonly createdAt: string }[];
  /** `away` answers 503, `silent` never answers. */
  mood: 'away' | 'silent' | 'well';
};

export const noJobs = (): FakeJobs => ({ list: [], mood: 'well' });

/** The operations of a service's jobs that auth calls. */
export function fakeJobRoutes({ order, list }: JobOperations, fake: FakeJobs): Route[] {
  async function chosen({ state, type, sort }: Wish) {
    if (fake.mood === 'away') throw problems.unavailable();
    if (fake.mood === 'silent') await new Promise(() => {});
    const direction = sort === 'createdAt' ? 1 : -1;
    return fake.list
      .filter((job) => (!state || job.state === state) && (!type || job.type === type))
      .toSorted((a, b) => direction * a.createdAt.localeCompare(b.createdAt));
  }
  return [
    route(order, async ({ query: { count, ...wish } }) => {
      const jobs = await chosen(wish);
      const knowsType = !wish.type || fake.list.some(({ type }) => type === wish.type);
      return reply(200, { total: jobs.length, knowsType, moments: jobs.slice(0, count).map((job) => Date.parse(job.createdAt) * 1000) });
    }),
    route(list, async ({ query: { start, count, ...wish } }) => {
      const jobs = (await chosen(wish)).slice(start, start + count);
      return reply(200, { jobs: jobs.map((job) => ({ ...rest, ...job })) });
    }),
  ];
}

const rest = { data: {}, progress: 0, priority: 0, error: null, processedOn: null, finishedOn: null };

export type FakeJobService = AsyncDisposable & { readonly url: string; readonly jobs: FakeJobs };

/** A service that has jobs as auth sees it, with the same contract and service tokens. */
export async function startFakeJobService(contract: ServiceContract, publicKeys: PublicKeys): Promise<FakeJobService> {
  const { service } = contract;
  const operations = jobOperationsOf(contract);
  if (!operations) throw new Error(`${service} has no operations of jobs`);
  const jobs = noJobs();
  const server = await startFakeServer({
    service,
    routes: fakeJobRoutes(operations, jobs),
    publicKeys,
  });
  return { jobs, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
