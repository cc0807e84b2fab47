import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createRemoteComments } from './migrations/2026-12-01-remote-comments.ts';
import { addActivities } from './migrations/2026-12-04-forwarded-comments.ts';
import { addSeenAt } from './migrations/2026-12-04-seen-comments.ts';
import { RemoteComment } from './remote-comment.entity.ts';

/** Comments from other instances, below videos of any (docs/contract/federation.md#comments). */
export const remoteComments = defineFeature<Deps>({
  entities: [RemoteComment],
  migrations: [createRemoteComments, addActivities, addSeenAt],
});
