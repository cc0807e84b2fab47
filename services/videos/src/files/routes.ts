import type { Route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

export const fileRoutes = (_deps: Deps): readonly Route[] => [];
