import { access, defineApi, object, string } from '@flotilla/contract';

/** Told by `videos`, so that remote things that people look at stay true. */
export const upkeepInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    noteSeenVideo: {
      method: 'POST',
      path: '/internal/federation/videos/seen',
      summary: 'Somebody looks at a video of another instance: what is known of it is refreshed, if that is old.',
      access: access.none,
      internal: { callers: ['videos'] },
      body: object({ url: string({ minLength: 3, maxLength: 2000 }) }),
      replies: { 204: null },
    },
  },
);
