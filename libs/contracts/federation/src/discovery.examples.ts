import type { ExamplesOf } from '@flotilla/contract';
import type { discoveryApi } from './discovery.operations.ts';

export const discoveryExamples: ExamplesOf<typeof discoveryApi> = {
  getWebFinger: {
    replies: {
      200: {
        subject: 'acct:ines@video.example',
        aliases: ['https://video.example/accounts/ines'],
        links: [
          { rel: 'self', type: 'application/activity+json', href: 'https://video.example/accounts/ines' },
          { rel: 'http://ostatus.org/schema/1.0/subscribe', template: 'https://video.example/remote-interaction?uri={uri}' },
        ],
      },
    },
  },
  listNodeInfo: {
    replies: {
      200: {
        links: [
          { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: 'https://video.example/nodeinfo/2.0.json' },
          { rel: 'https://www.w3.org/ns/activitystreams#Application', href: 'https://video.example/accounts/peertube' },
        ],
      },
    },
  },
};
