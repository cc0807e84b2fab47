import { access, defineApi, object, string } from '@flotilla/contract';

/** Told by `videos`, so that remote things that people look at stay true. */
export const upkeepInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    noteSeen: {
      method: 'POST',
      path: '/internal/federation/seen',
      summary: 'Somebody looks at a video or playlist of another instance: what is known of it is refreshed, if that is old.',
      access: access.none,
      internal: { callers: ['videos'] },
      body: object({ url: string({ minLength: 3, maxLength: 2000 }) }),
      replies: { 204: null },
    },
  },
);
