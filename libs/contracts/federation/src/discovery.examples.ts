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
          { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: 'https://video.example/nodeinfo/2.1.json' },
          { rel: 'https://www.w3.org/ns/activitystreams#Application', href: 'https://video.example/accounts/peertube' },
        ],
      },
    },
  },
  getNodeInfo: {
    replies: {
      200: {
        version: '2.0',
        software: { name: 'flotilla', version: '0.1.0' },
        protocols: ['activitypub'],
        services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
        openRegistrations: true,
        usage: { users: { total: 120, activeMonth: 40, activeHalfyear: 90 }, localPosts: 1_902, localComments: 8_014 },
        metadata: {
          taxonomy: { postsName: 'Videos' },
          nodeName: 'Boats of the village',
          nodeDescription: 'Films of boats, made here.',
          nodeConfig: {
            search: { remoteUri: { users: true, anonymous: false } },
            plugin: { registered: [] },
            theme: { registered: [], default: 'default' },
            email: { enabled: true },
            contactForm: { enabled: true },
            transcoding: { hls: { enabled: true }, web_videos: { enabled: false }, enabledResolutions: [240, 480, 720, 1080] },
            live: { enabled: false, transcoding: { enabled: false, enabledResolutions: [] } },
            import: { videos: { http: { enabled: false }, torrent: { enabled: false } } },
            autoBlacklist: { videos: { ofUsers: { enabled: false } } },
            avatar: { file: { size: { max: 8_388_608 }, extensions: ['.png', '.jpg'] } },
            video: { image: { size: { max: 8_388_608 }, extensions: ['.png', '.jpg'] }, file: { extensions: ['.mp4', '.webm'] } },
            videoCaption: { file: { size: { max: 20_971_520 }, extensions: ['.vtt', '.srt'] } },
            user: { videoQuota: -1, videoQuotaDaily: -1 },
            trending: { videos: { intervalDays: 7 } },
            tracker: { enabled: false },
          },
        },
      },
    },
  },
};
