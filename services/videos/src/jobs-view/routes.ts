import { videosInternal } from '@flotilla/contracts-videos';
import { type Route, reply, route } from '@flotilla/http-server';
import { viewJobs } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { jobs } from '../jobs.ts';

/** The jobs of this service, for the list that `auth` keeps of all. */
export function jobsViewRoutes(deps: Deps): readonly Route[] {
  const types = jobs(deps).map(({ type }) => type);
  const view = viewJobs(deps.database, 'videos', types);
  return [
    route(videosInternal.orderVideosJobs, async ({ query: { count, ...filter } }) => reply(200, await view.order(filter, count))),
    route(videosInternal.listVideosJobs, async ({ query: { start, count, ...filter } }) =>
      reply(200, { jobs: await view.list(filter, { start, count }) }),
    ),
  ];
}
