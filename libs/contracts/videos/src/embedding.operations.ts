import { access, array, boolean, defineApi, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { hostName, labelledNumber, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

/** Where a video may be shown in frames (docs/contract/embedding.md#where). */
export const embedPolicy = { EVERYWHERE: 1, LISTED: 2, AS_ORIGIN_SAYS: 3 } as const;
export const embedPolicies: Readonly<Record<number, string>> = { 1: 'All allowed', 2: 'Allowlist', 3: 'Remote restrictions' };
/** They are told in a header of the page. */
const MOST_DOMAINS = 50;

const domain = () => hostName();
const params = object({ videoId: videoId() });
const embedPrivacy = object({ policy: labelledNumber, domains: array(string()) });

export const embeddingApi = defineApi(
  { service: 'videos', tag: 'Embedding' },
  {
    getEmbedPrivacy: {
      method: 'GET',
      path: '/api/v1/videos/{videoId}/embed-privacy',
      summary: 'Which sites may show a video, for those who manage it.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      replies: { 200: embedPrivacy },
      problems: ['video_not_found'],
    },

    updateEmbedPrivacy: {
      method: 'PUT',
      path: '/api/v1/videos/{videoId}/embed-privacy',
      summary: 'Say which sites may show a video; the list is replaced.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      body: object({
        policy: integer({ minimum: embedPolicy.EVERYWHERE, maximum: embedPolicy.LISTED }),
        domains: array(domain(), { maxItems: MOST_DOMAINS }),
      }),
      replies: { 204: null },
      problems: ['video_not_found', 'bad_request'],
    },

    isEmbeddingAllowed: {
      method: 'GET',
      path: '/api/v1/videos/{videoId}/embed-privacy/allowed',
      summary: 'Whether a site may show a video; what embed pages ask.',
      access: access.optional,
      params,
      headers: videoPasswordHeaders,
      query: object({ domain: domain() }),
      replies: { 200: object({ domainAllowed: boolean(), userBypassAllowed: nullable(boolean()) }) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },

    getOembed: {
      method: 'GET',
      path: '/services/oembed',
      summary: 'How another site shows a video or playlist of this one (oembed.com).',
      access: access.none,
      query: object({
        url: string({ minLength: 1, maxLength: 2000 }),
        maxwidth: optional(integer({ minimum: 1, maximum: 100_000 })),
        maxheight: optional(integer({ minimum: 1, maximum: 100_000 })),
        format: optional(oneOf(['json', 'xml'])),
      }),
      replies: {
        200: object({
          type: oneOf(['video']),
          version: oneOf(['1.0']),
          html: string(),
          width: integer(),
          height: integer(),
          title: string(),
          author_name: string(),
          author_url: string(),
          provider_name: string(),
          provider_url: string(),
          thumbnail_url: optional(string()),
          thumbnail_width: optional(integer()),
          thumbnail_height: optional(integer()),
        }),
      },
      problems: [
        'bad_request',
        'forbidden',
        'video_not_found',
        'playlist_not_found',
        'oembed_format_not_served',
        'does_not_respect_follow_constraints',
      ],
    },
  },
);

/** Called by `web` for an embed page: where it may be framed (docs/contract/embedding.md#where). */
export const embeddingInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    getEmbedPrivacyOfPage: {
      method: 'GET',
      path: '/internal/pages/videos/{videoId}/embed-privacy',
      summary: 'Which sites may show a video that everybody may see.',
      access: access.none,
      internal: { callers: ['web'] },
      params,
      replies: { 200: embedPrivacy },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden'],
    },
  },
);
