import { access, defineApi, object, string } from '@flotilla/contract';
import { mediaMetadata, probe } from '@flotilla/contracts-shared';

/** Called by `videos` (docs/contract/services.md#looking-at-files). */
export const probesInternal = defineApi(
  { service: 'transcoder', tag: 'Internal' },
  {
    probeMedia: {
      method: 'POST',
      path: '/internal/probe',
      summary: 'Look at a stored file: what it holds, or a 422 whose detail says in plain words why it cannot be used.',
      access: access.none,
      internal: { callers: ['videos'] },
      repeatable: true,
      body: object({ storageKey: string() }),
      replies: { 200: object({ probe, metadata: mediaMetadata }) },
      problems: ['not_found', 'unreadable_media', 'probe_overloaded'],
    },
  },
);
