import type { Route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';
import { fileRoutes } from './files/routes.ts';
import { transcodingRoutes } from './transcoding/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Every operation of the service; a feature with several keeps its own list. */
export const routes = (deps: Deps): readonly Route[] => [...fileRoutes(deps), ...transcodingRoutes(deps), ...uploadRoutes(deps)];
