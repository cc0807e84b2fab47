import { access, defineApi, object, oneOf, string } from '@flotilla/contract';

/** What small files of other instances there are; each has its own bound. */
export const remoteFileKinds = ['caption', 'picture', 'storyboard'] as const;
/** What a file is, judged by its first bytes. */
export const remoteFileTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/webp', 'text/vtt'] as const;

/** Asked by `videos`, which never calls out itself. */
export const filesInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    fetchRemoteFile: {
      method: 'POST',
      path: '/internal/federation/files/fetch',
      summary: 'The bytes of a picture or caption of another instance, fetched now.',
      access: access.none,
      internal: { callers: ['videos'] },
      body: object({ url: string({ minLength: 3, maxLength: 2000 }), kind: oneOf(remoteFileKinds) }),
      // In Base64, because services exchange JSON.
      replies: { 200: object({ mediaType: oneOf(remoteFileTypes), content: string() }) },
      problems: ['file_not_fetched'],
    },
  },
);
