import type { Route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';
import { transcodingRoutes } from './transcoding/routes.ts';

/** Every operation of the service; a feature with several keeps its own list. */
export const routes = (deps: Deps): readonly Route[] => [...transcodingRoutes(deps)];
