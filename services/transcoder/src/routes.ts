import type { Deps } from './deps.ts';
import { probeMediaRoute } from './probes/probe-media.route.ts';
import { makeThumbnailsRoute } from './thumbnails/make-thumbnails.route.ts';

export const routes = (deps: Deps) => [probeMediaRoute(deps), makeThumbnailsRoute(deps)];
