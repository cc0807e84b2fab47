import { access, defineApi, integer, object, oneOf, optional, string } from '@flotilla/contract';
import { videoId } from '@flotilla/contracts-shared';

/** What a player says about where it is (docs/contract/views.md#pings). Seconds. */
const ping = object({
  currentTime: integer({ minimum: 0, maximum: 2_147_483_647 }),
  viewEvent: optional(oneOf(['seek'])),
  sessionId: optional(string({ minLength: 1, maxLength: 1000 })),
  client: optional(string({ minLength: 1, maxLength: 200 })),
  device: optional(string({ maxLength: 200 })),
  operatingSystem: optional(string({ minLength: 1, maxLength: 200 })),
});

/** One operation under several names, for clients of all ages. */
const reporting = {
  access: access.optional,
  // Many viewers may be behind one address, and each tells of itself every few seconds.
  limits: ['view'],
  leavesKeptAnswers: true,
  params: object({ videoId: videoId() }),
  body: ping,
  replies: { 204: null },
  problems: ['bad_request', 'video_not_found'],
} as const;
const summary = 'Where a viewer is in a video: counts views, and keeps the history of those who are signed in and want one.';

export const viewsApi = defineApi(
  { service: 'videos', tag: 'Views' },
  {
    reportPosition: { ...reporting, method: 'POST', path: '/api/v1/videos/{videoId}/views', summary, repeatable: true },
    putPosition: { ...reporting, method: 'PUT', path: '/api/v1/videos/{videoId}/views', summary },
    reportWatching: { ...reporting, method: 'POST', path: '/api/v1/videos/{videoId}/watching', summary, repeatable: true },
    putWatching: { ...reporting, method: 'PUT', path: '/api/v1/videos/{videoId}/watching', summary },
  },
);
