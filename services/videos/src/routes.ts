import type { Route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';

/** Every operation of the service; a feature with several keeps its own list. */
export const routes = (_deps: Deps): readonly Route[] => [];
