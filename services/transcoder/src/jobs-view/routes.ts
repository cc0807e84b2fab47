import { transcoderInternal } from '@flotilla/contracts-transcoder';
import { type Route, reply, route } from '@flotilla/http-server';
import { viewJobs } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { encodingJobs, quickJobs } from '../jobs.ts';
import { nameVideos } from './name-videos.ts';

/** The jobs of this service, for the list that `auth` keeps of all. */
export function jobsViewRoutes(deps: Deps): readonly Route[] {
  const types = [...encodingJobs(deps), ...quickJobs(deps)].map(({ type }) => type);
  const view = viewJobs(deps.database, 'transcoder', types);
  return [
    route(transcoderInternal.orderTranscoderJobs, async ({ query: { count, ...filter } }) => reply(200, await view.order(filter, count))),
    route(transcoderInternal.listTranscoderJobs, async ({ query: { start, count, ...filter } }) =>
      reply(200, { jobs: await nameVideos(deps, await view.list(filter, { start, count })) }),
    ),
  ];
}
