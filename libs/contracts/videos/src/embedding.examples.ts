import type { ExamplesOf } from '@flotilla/contract';
import type { embeddingApi } from './embedding.operations.ts';

const base = 'https://videos.example';
const id = 'kkGMgK9ZtnKfYAgnEtQxbv';

export const embeddingExamples: ExamplesOf<typeof embeddingApi> = {
  getEmbedPrivacy: { replies: { 200: { policy: { id: 1, label: 'All allowed' }, domains: [] } } },
  updateEmbedPrivacy: { body: { policy: 2, domains: ['harbour.example', 'boats.example:8080'] } },
  isEmbeddingAllowed: { replies: { 200: { domainAllowed: true, userBypassAllowed: null } } },
  getOembed: {
    replies: {
      200: {
        type: 'video',
        version: '1.0',
        html: `<iframe width="560" height="315" sandbox="allow-same-origin allow-scripts allow-popups allow-forms" title="How a clinker boat is planked" src="${base}/videos/embed/${id}" frameborder="0" allowfullscreen></iframe>`,
        width: 560,
        height: 315,
        title: 'How a clinker boat is planked',
        author_name: 'Boats of Alice',
        author_url: `${base}/video-channels/alice_channel`,
        provider_name: 'Flotilla',
        provider_url: base,
        thumbnail_url: `${base}/lazy-static/thumbnails/clinker.jpg`,
        thumbnail_width: 280,
        thumbnail_height: 157,
      },
    },
  },
};
