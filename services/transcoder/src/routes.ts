import type { Deps } from './deps.ts';
import { jobsViewRoutes } from './jobs-view/routes.ts';
import { probeMediaRoute } from './probes/probe-media.route.ts';
import { makeThumbnailsRoute } from './thumbnails/make-thumbnails.route.ts';

export const routes = (deps: Deps) => [...jobsViewRoutes(deps), probeMediaRoute(deps), makeThumbnailsRoute(deps)];
