import type { Consumer } from '@flotilla/outbox';
import type { Deps } from './deps.ts';
import { transcodingConsumers } from './transcoding/consumers.ts';
import { onSessionChanged } from './users/on-session-changed.consumer.ts';
import { onUserSnapshot } from './users/on-user-snapshot.consumer.ts';

/** Every kind of event the service listens to. */
export const consumers = (deps: Deps): readonly Consumer[] => [onUserSnapshot, onSessionChanged(deps), ...transcodingConsumers(deps)];
