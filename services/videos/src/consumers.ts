import type { Consumer } from '@flotilla/outbox';
import type { Deps } from './deps.ts';

/** Every kind of fact the service listens to. */
export const consumers = (_deps: Deps): readonly Consumer[] => [];
