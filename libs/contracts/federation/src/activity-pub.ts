import { access, media, object } from '@flotilla/contract';
import { handle } from '@flotilla/contracts-shared';

/** What every object has that peers read: a path that it may share with a page, split by `Accept` (docs/contract/federation.md#media-types). */
export const activityPub = {
  method: 'GET',
  access: access.none,
  forServers: true,
  limits: ['activityPub'],
  freshFor: 1,
  replies: { 200: media('application/activity+json') },
} as const;

export const ofActor = { ...activityPub, params: object({ name: handle() }), problems: ['actor_not_found'] } as const;
