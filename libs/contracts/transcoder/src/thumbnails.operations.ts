import { access, array, defineApi, integer, object, string } from '@flotilla/contract';

/** Called by `videos` (docs/contract/services.md#looking-at-files). */
export const thumbnailsInternal = defineApi(
  { service: 'transcoder', tag: 'Internal' },
  {
    makeThumbnails: {
      method: 'POST',
      path: '/internal/thumbnails',
      summary: 'Turn a stored image into the thumbnails of a video; the image itself stays the asker’s to delete.',
      access: access.none,
      internal: { callers: ['videos'] },
      body: object({ storageKey: string() }),
      replies: {
        200: object({
          thumbnails: array(object({ storageKey: string(), filename: string(), width: integer(), height: integer(), size: integer() })),
        }),
      },
      problems: ['not_found', 'unreadable_image', 'probe_overloaded'],
    },
  },
);
